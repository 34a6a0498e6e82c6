import "#web/styles/charts.css";
import type { ReactNode } from "react";
import { chartTexts as words } from "#texts/ui.ts";
import { ChartTable } from "./chart-table.tsx";
import {
  areaOf,
  blocksOf,
  marksOf,
  middleOf,
  pathOf,
  pointsOf,
  type Scale,
  scaleOf,
  shownSteps,
  sumsOf,
  type Value,
} from "./scales.ts";
import { Swatch } from "./swatch.tsx";

export interface PlotLine {
  label: string;
  /** null where there is no figure: a line has a gap there. */
  values: readonly Value[];
  /** Of the previous period, which may have fewer steps. */
  valuesBefore?: readonly Value[] | undefined;
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
  const { title, kind, lines, actions, empty } = props;
  const hasValues = lines.some(({ values }) => hasFigures(values));
  const earlier = earlierOf(props);
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
          <Drawing {...props} earlier={earlier} />
          {earlier.length > 0 && (
            <p className="xs muted earlierkey">
              <svg className="linemark" viewBox="0 0 24 12" aria-hidden="true">
                <path className={kind === "stack" ? "earliermark" : "earlier stroke-0"} d="M1 6H23" />
              </svg>
              {words.earlier}
            </p>
          )}
          <ChartTable caption={title} {...figuresOf(props, earlier)} />
        </>
      ) : (
        <p className="dim plotempty">{empty}</p>
      )}
    </figure>
  );
}

const hasFigures = (values: readonly Value[]): boolean => values.some((value) => value);

interface Earlier {
  label: string;
  values: readonly Value[];
}

/** The previous period: its lines, or the whole of what is stacked. Empty if it has no figures. */
function earlierOf({ kind, lines }: PlotProps): Earlier[] {
  const all = lines.map(({ valuesBefore }) => valuesBefore ?? []);
  if (!all.some(hasFigures)) return [];
  if (kind === "lines")
    return lines.map(({ label }, index) => ({ label: words.earlierOf(label), values: all[index]! }));
  const whole = all[0]!.map((_, place) => all.reduce((sum, values) => sum + (values[place] ?? 0), 0));
  return [{ label: words.earlierWhole, values: whole }];
}

/** The table: each line, then the previous period. */
function figuresOf({ lines, steps, stepName, format }: PlotProps, earlier: readonly Earlier[]) {
  const columns = [...lines, ...earlier];
  return {
    heads: [stepName, ...columns.map(({ label }) => label)],
    rows: steps.map(({ full }, place) => [
      full,
      ...columns.map(({ values }) => written(values[place], format)),
    ]),
  };
}

const written = (value: Value | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? "–" : format(value);

function Drawing(props: PlotProps & { earlier: readonly Earlier[] }) {
  const { title, description, kind, lines, steps, shortFormat, isWhole, earlier } = props;
  const all = lines.map(({ values }) => values);
  const before = earlier.map(({ values }) => values);
  const own = kind === "stack" ? sumsOf(all) : all.flat();
  const scale = scaleOf([...own, ...before.flat()], { isWhole: isWhole === true });
  const zero = 100 - scale.heightOf(0);
  const Shapes = kind === "stack" ? Blocks : Lines;
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
        <Shapes all={all} before={before} scale={scale} count={steps.length} />
        <path className="zeroline" d={`M0 ${zero}H100`} />
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

interface ShapesProps {
  all: readonly (readonly Value[])[];
  before: readonly (readonly Value[])[];
  scale: Scale;
  count: number;
}

const Blocks = ({ all, before, scale, count }: ShapesProps) => (
  <>
    {blocksOf(all, scale).map((blocks, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their order
      <g key={index} className={`fill-${index}`}>
        {blocks.map((block) => block.height > 0 && <rect key={block.x} {...block} />)}
      </g>
    ))}
    {before.map((values) => (
      <g key="before">
        <path className="earliermark halo" d={marksOf(values, scale, count)} />
        <path className="earliermark" d={marksOf(values, scale, count)} />
      </g>
    ))}
  </>
);

const Lines = ({ all, before, scale, count }: ShapesProps) => (
  <>
    {before.map((values, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their order
      <path key={index} className={`earlier stroke-${index}`} d={pathOf(values, scale, count)} />
    ))}
    {all.map((values, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their order
      <g key={index}>
        {all.length === 1 && <path className="ground" d={areaOf(values, scale)} />}
        <path className={`stroke-${index}`} d={pathOf(values, scale)} />
        {values.length <= maxPoints && (
          <path className={`point stroke-${index}`} d={pointsOf(values, scale)} />
        )}
      </g>
    ))}
  </>
);
