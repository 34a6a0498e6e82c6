/** Coordinates in a plot of 100 by 100, which is stretched to the page's width. */
import { scaleLinear } from "d3-scale";
import { area, line, stack } from "d3-shape";

const tickCount = 4;
const size = 100;

export interface Scale {
  ticks: number[];
  /** From the bottom, 0 to 100. */
  heightOf: (value: number) => number;
}

/** From 0, or the lowest negative value, to a round number; whole ticks for counts. */
export function scaleOf(values: readonly number[], { isWhole = false }: { isWhole?: boolean } = {}): Scale {
  const most = Math.max(1, ...values);
  const least = Math.min(0, ...values);
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

export function pathOf(values: readonly number[], { heightOf }: Scale): string {
  const path = line<number>()
    .x((_, place) => rounded(middleOf(place, values.length)))
    .y((value) => rounded(size - heightOf(value)));
  return path([...values]) ?? "";
}

export function areaOf(values: readonly number[], { heightOf }: Scale): string {
  const path = area<number>()
    .x((_, place) => rounded(middleOf(place, values.length)))
    .y0(rounded(size - heightOf(0)))
    .y1((value) => rounded(size - heightOf(value)));
  return path([...values]) ?? "";
}

export interface Block {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One list of blocks for each line, stacked in their order. */
export function blocksOf(lines: readonly (readonly number[])[], { heightOf }: Scale): Block[][] {
  const count = lines[0]?.length ?? 0;
  const column = size / Math.max(1, count);
  const places = Array.from({ length: count }, (_, place) => place);
  const stacked = stack<number, number>()
    .keys(lines.map((_, key) => key))
    .value((place, key) => Math.max(0, lines[key]?.[place] ?? 0))(places);
  return stacked.map((layer) =>
    layer.map(([low, high], place) => ({
      x: rounded((place + 0.14) * column),
      width: rounded(column * 0.72),
      y: rounded(size - heightOf(high)),
      height: rounded(heightOf(high) - heightOf(low)),
    })),
  );
}

/** The stacked height of each step. */
export const sumsOf = (lines: readonly (readonly number[])[]): number[] =>
  (lines[0] ?? []).map((_, place) => lines.reduce((sum, values) => sum + Math.max(0, values[place] ?? 0), 0));
