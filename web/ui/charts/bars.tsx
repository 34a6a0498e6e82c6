import "#web/styles/charts.css";
import type { ReactNode } from "react";

interface Bar {
  label: string;
  value: number;
  /** Shown beside the bar. */
  text: ReactNode;
  /** A second bar below it, in the second colour. */
  other?: { value: number } | undefined;
}

/** A horizontal bar chart as a list, each bar with its figure as text. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.flatMap(({ value, other }) => [value, other?.value ?? 0]));
  const widthOf = (value: number) => ({ width: `${(value / most) * 100}%` });
  return (
    <ul className="bars" aria-label={label}>
      {bars.map(({ label: name, value, text, other }) => (
        <li key={name}>
          <span className="barname">{name}</span>
          <span className="bartext">{text}</span>
          <span className="bar" aria-hidden="true">
            <span className="block-0" style={widthOf(value)} />
            {other && <span className="block-1" style={widthOf(other.value)} />}
          </span>
        </li>
      ))}
    </ul>
  );
}
