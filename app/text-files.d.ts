/** The built files of texts by «language/file», as `scripts/text-files.ts` finds them. */
declare module "virtual:text-files" {
  const files: Record<string, string>;
  export default files;
}
