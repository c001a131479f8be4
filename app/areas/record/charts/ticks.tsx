/**
 * The texts of an axis, from the top or the left. They are those of the style sheet: they grow with the text of the page,
 * and text browsers, which draw no axis, show none of them.
 */
export function Ticks({ className, ticks }: { className: string; ticks: readonly string[] }) {
  return (
    <div className={className} aria-hidden="true">
      {ticks.map((tick) => (
        <span key={tick} data-tick={tick} />
      ))}
    </div>
  );
}
