const margin = 2;
const range = 5;

/** The page numbers to show: two at each end, five around the current one; null for a gap. */
export function pagesShown(page: number, total: number): (number | null)[] {
  const first = Math.max(1, Math.min(page - Math.floor(range / 2), total - range + 1));
  const near = (n: number) => n <= margin || n > total - margin || (n >= first && n < first + range);
  const shown: (number | null)[] = [];
  for (let n = 1; n <= total; n++) {
    // A gap of one page is replaced by its number.
    if (near(n) || (near(n - 1) && near(n + 1))) shown.push(n);
    else if (shown.at(-1) !== null) shown.push(null);
  }
  return shown;
}
