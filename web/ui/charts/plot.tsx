import "#web/styles/charts.css";
import type { ReactNode } from "react";
import { chartTexts as words } from "#texts/ui.ts";
import { ChartTable } from "./chart-table.tsx";
import { areaOf, blocksOf, middleOf, pathOf, scaleOf, shownSteps, sumsOf } from "./scales.ts";

export interface PlotLine {
  label: string;
  values: readonly number[];
  /** Shown beside the label: the total, and the total of the previous period. */
  total?: string | undefined;
  before?: string | undefined;
}

interface PlotProps {
  title: string;
  /** Describes the plot in a sentence, for screen readers. */
  description: string;
  /** Lines over time, or parts stacked to a whole. */
  kind: "lines" | "stack";
  lines: readonly PlotLine[];
  /** Names of the steps, for the axis and in full. */
  steps: readonly { short: string; full: string }[];
  /** What the steps are: the first column of the table. */
  stepName: string;
  format: (value: number) => string;
  /** For ticks, which have little space. */
  shortFormat: (value: number) => string;
  isWhole?: boolean;
  actions?: ReactNode;
  empty: string;
}

/** With more steps, lines are drawn without points. */
const maxPoints = 16;

/** A figure over time: legend with totals, the plot, and its figures as a table. */
export function Plot(props: PlotProps) {
  const { title, description, kind, lines, steps, actions, empty } = props;
  const hasValues = lines.some(({ values }) => values.some((value) => value !== 0));
  return (
    <figure className="plot">
      <figcaption className="plothead">
        <h3 className="h3 fill">{title}</h3>
        {hasValues && actions}
      </figcaption>
      <dl className="legend">
        {lines.map(({ label, total, before }, index) => (
          <div key={label}>
            <dt>
              <Swatch index={index} kind={kind} />
              {label}
            </dt>
            {total !== undefined && (
              <dd>
                <b>{total}</b>
                {before !== undefined && <span className="xs muted own-line">{words.before(before)}</span>}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {hasValues ? (
        <>
          <Drawing {...props} description={description} />
          <ChartTable
            caption={title}
            heads={[props.stepName, ...lines.map(({ label }) => label)]}
            rows={steps.map(({ full }, place) => [
              full,
              ...lines.map(({ values }) => props.format(values[place] ?? 0)),
            ])}
          />
        </>
      ) : (
        <p className="dim plotempty">{empty}</p>
      )}
    </figure>
  );
}

function Drawing({ title, description, kind, lines, steps, shortFormat, isWhole }: PlotProps) {
  const all = lines.map(({ values }) => values);
  const scale = scaleOf(kind === "stack" ? sumsOf(all) : all.flat(), { isWhole: isWhole === true });
  return (
    <div className="drawing">
      <div className="ticks" aria-hidden="true">
        {scale.ticks.map((tick) => (
          <span key={tick} style={{ bottom: `${scale.heightOf(tick)}%` }}>
            {shortFormat(tick)}
          </span>
        ))}
      </div>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img">
        <title>{title}</title>
        <desc>{description}</desc>
        {scale.ticks.map((tick) => (
          <path key={tick} className="gridline" d={`M0 ${100 - scale.heightOf(tick)}H100`} />
        ))}
        {kind === "stack"
          ? blocksOf(all, scale).map((blocks, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their order
              <g key={index} className={`fill-${index}`}>
                {blocks.map((block) => block.height > 0 && <rect key={block.x} {...block} />)}
              </g>
            ))
          : all.map((values, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their order
              <g key={index}>
                {all.length === 1 && <path className="ground" d={areaOf(values, scale)} />}
                <path className={`stroke-${index}`} d={pathOf(values, scale)} />
                {values.length <= maxPoints && (
                  <path className={`point stroke-${index}`} d={pointsOf(values, scale.heightOf)} />
                )}
              </g>
            ))}
      </svg>
      <div className="steps" aria-hidden="true">
        {shownSteps(steps.length).map((place) => (
          <span key={place} style={{ left: `min(${middleOf(place, steps.length)}%, 100% - 1.375rem)` }}>
            {steps[place]?.short}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Points as lines without length, which have round ends: circles would be stretched with the plot. */
const pointsOf = (values: readonly number[], heightOf: (value: number) => number): string =>
  values.map((value, place) => `M${middleOf(place, values.length)} ${100 - heightOf(value)}h0`).join("");

const Swatch = ({ index, kind }: { index: number; kind: "lines" | "stack" }) => (
  <svg className="linemark" viewBox="0 0 24 12" aria-hidden="true">
    {kind === "stack" ? (
      <rect className={`fill-${index}`} x="4" width="16" height="12" rx="3" />
    ) : (
      <path className={`stroke-${index}`} d="M1 6H23" />
    )}
  </svg>
);
