import "#web/styles/charts.css";
import type { ReactNode } from "react";
import { barsOf } from "./scales.ts";
import { Swatch } from "./swatch.tsx";

interface Bar {
  label: string;
  value: number;
  /** Shown beside the bar. */
  text: ReactNode;
  /** A second bar below it, in the second colour. */
  other?: { value: number } | undefined;
}

interface BarsProps {
  label: string;
  bars: readonly Bar[];
  /** What the bars of the two colours are. */
  colours?: readonly [string, string];
}

/** A horizontal bar chart as a list, each bar with its figure as text. */
export function Bars({ label, bars, colours }: BarsProps) {
  const shapes = barsOf(bars.flatMap(({ value, other }) => [value, other?.value ?? 0]));
  const styleOf = (place: number) => {
    const { start, width } = shapes[place]!;
    return { marginLeft: `${start}%`, width: `${width}%`, ...(width > 0 && { minWidth: "2px" }) };
  };
  return (
    <>
      {colours && (
        <p className="barkey xs" aria-hidden="true">
          {colours.map((name, index) => (
            <span key={name}>
              <Swatch index={index} kind="stack" />
              {name}
            </span>
          ))}
        </p>
      )}
      <ul className="bars" aria-label={label}>
        {bars.map(({ label: name, text, other }, place) => (
          <li key={name}>
            <span className="barname">{name}</span>
            <span className="bartext">{text}</span>
            <span className="bar" aria-hidden="true">
              <span className="block-0" style={styleOf(2 * place)} />
              {other && <span className="block-1" style={styleOf(2 * place + 1)} />}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
