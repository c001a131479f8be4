/** The product name, defined once. */
export const productName = "Cabinet ouvert";

/** The logo and the name; `white` for backgrounds that are dark in both colour schemes. */
export function Logo({ white }: { white?: boolean }) {
  return (
    <span className={white ? "logo text-white" : "logo"}>
      <svg width="30" height="34" viewBox="0 0 30 34" aria-hidden="true" className={white ? "" : "text-teal"}>
        <path
          d="M3 32V4h13v28M1 32h28M16 8l10-5v31l-10-3"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinejoin="round"
        />
        <circle cx="20" cy="19" r="2" fill="currentColor" />
      </svg>
      <span>{productName}</span>
    </span>
  );
}
