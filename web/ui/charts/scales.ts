/** Coordinates in a plot of 100 by 100, which is stretched to the page's width. */
import { scaleLinear } from "d3-scale";
import { area, line, stack, stackOffsetDiverging } from "d3-shape";

const tickCount = 4;
const size = 100;

/** null where a line has no figure. */
export type Value = number | null;

export interface Scale {
  ticks: number[];
  /** From the bottom, 0 to 100. */
  heightOf: (value: number) => number;
}

/** From 0, or the lowest negative value, to 0 or the highest positive one, in round numbers; whole ticks for counts. */
export function scaleOf(values: readonly Value[], { isWhole = false }: { isWhole?: boolean } = {}): Scale {
  const known = values.map((value) => value ?? 0);
  const least = Math.min(0, ...known);
  const highest = Math.max(0, ...known);
  const most = highest === 0 && least < 0 ? 0 : Math.max(1, highest);
  const scale = scaleLinear().domain([least, most]).range([0, size]).nice(tickCount);
  const ticks = scale.ticks(tickCount).filter((tick) => !isWhole || Number.isInteger(tick));
  return { ticks, heightOf: (value) => scale(value) };
}

/** The middle of each step's column. */
export const middleOf = (place: number, count: number): number => ((place + 0.5) / count) * size;

const maxShownSteps = 4;

/** The steps that are named below the axis, at equal distances. More names do not fit on a small phone. */
export function shownSteps(count: number): number[] {
  const distance = Math.max(1, Math.ceil((count - 1) / (maxShownSteps - 1)));
  return Array.from({ length: count }, (_, place) => place).filter((place) => place % distance === 0);
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

const isKnown = (value: Value): boolean => value !== null;

/** A line through the steps with figures. `count`: the steps of the plot, if the line has fewer. */
export function pathOf(values: readonly Value[], { heightOf }: Scale, count = values.length): string {
  const path = line<Value>()
    .defined(isKnown)
    .x((_, place) => rounded(middleOf(place, count)))
    .y((value) => rounded(size - heightOf(value ?? 0)));
  return path([...values]) ?? "";
}

/** The area between the line and zero. */
export function areaOf(values: readonly Value[], { heightOf }: Scale): string {
  const path = area<Value>()
    .defined(isKnown)
    .x((_, place) => rounded(middleOf(place, values.length)))
    .y0(rounded(size - heightOf(0)))
    .y1((value) => rounded(size - heightOf(value ?? 0)));
  return path([...values]) ?? "";
}

/** Points as lines without length, which have round ends: circles would be stretched with the plot. */
export const pointsOf = (values: readonly Value[], { heightOf }: Scale): string =>
  values
    .map((value, place) =>
      value === null
        ? ""
        : `M${rounded(middleOf(place, values.length))} ${rounded(size - heightOf(value))}h0`,
    )
    .join("");

/** Share of a column that its blocks leave free on each side. */
const columnGap = 0.14;

export interface Block {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One list of blocks for each line, stacked in their order: up from zero, negative values down. */
export function blocksOf(lines: readonly (readonly Value[])[], { heightOf }: Scale): Block[][] {
  const count = lines[0]?.length ?? 0;
  const column = size / Math.max(1, count);
  const places = Array.from({ length: count }, (_, place) => place);
  const stacked = stack<number, number>()
    .keys(lines.map((_, key) => key))
    .value((place, key) => lines[key]?.[place] ?? 0)
    .offset(stackOffsetDiverging)(places);
  return stacked.map((layer) =>
    layer.map(([low, high], place) => ({
      x: rounded((place + columnGap) * column),
      width: rounded(column * (1 - 2 * columnGap)),
      y: rounded(size - heightOf(high)),
      height: rounded(heightOf(high) - heightOf(low)),
    })),
  );
}

/** A line across each column at its value, none at zero. `count`: the columns of the plot. */
export function marksOf(values: readonly Value[], { heightOf }: Scale, count: number): string {
  const column = size / count;
  const width = rounded(column * (1 - columnGap));
  const markOf = (value: number, place: number) =>
    `M${rounded((place + columnGap / 2) * column)} ${rounded(size - heightOf(value))}h${width}`;
  return values.map((value, place) => (value ? markOf(value, place) : "")).join("");
}

/** How far the stack of each step reaches above zero, and then how far each reaches below. */
export function sumsOf(lines: readonly (readonly Value[])[]): number[] {
  const sums = (clamp: (value: number) => number) =>
    (lines[0] ?? []).map((_, place) => lines.reduce((sum, values) => sum + clamp(values[place] ?? 0), 0));
  return [...sums((value) => Math.max(0, value)), ...sums((value) => Math.min(0, value))];
}

/** Of horizontal bars: the start and the width of each in percent, from a common zero. */
export function barsOf(values: readonly number[]): { start: number; width: number }[] {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  const share = (value: number) => (value / Math.max(1, most - least)) * size;
  return values.map((value) => ({
    start: rounded(share(Math.min(0, value) - least)),
    width: rounded(share(Math.abs(value))),
  }));
}
