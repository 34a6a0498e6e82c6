import "#web/styles/charts.css";
import { chartTexts as words } from "#texts/ui.ts";

interface ChartTableProps {
  caption: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}

/**
 * The exact figures of a chart, also for keyboards and screen readers. Wide tables scroll in their frame.
 */
export function ChartTable({ caption, heads, rows }: ChartTableProps) {
  const [first = "", ...others] = heads;
  return (
    <details className="chartfigures">
      <summary>{words.figures}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it */}
      <section className="scroller" tabIndex={0} aria-label={words.figuresOf(caption)}>
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {others.map((head) => (
                <th key={head} scope="col" className="figure">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([head = "", ...cells], row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their order, and two may begin alike
              <tr key={row}>
                <th scope="row">{head}</th>
                {cells.map((cell, place) => (
                  <td key={others[place]} className="figure">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
