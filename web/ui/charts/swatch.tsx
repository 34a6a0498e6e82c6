/** A line or part of a chart, beside its name. */
export const Swatch = ({ index, kind }: { index: number; kind: "lines" | "stack" }) => (
  <svg className="linemark" viewBox="0 0 24 12" aria-hidden="true">
    {kind === "stack" ? (
      <rect className={`fill-${index}`} width="20" height="12" rx="3" />
    ) : (
      <path className={`stroke-${index}`} d="M1 6H23" />
    )}
  </svg>
);
