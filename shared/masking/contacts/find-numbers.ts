/** Finds phone and account numbers in a row of digit groups, but not prices, dates, times and sizes. */

import { remembered } from "#shared/text/remembered.ts";
import type { Group } from "./digit-groups.ts";
import { fewestDigits, longRunsIn } from "./long-runs.ts";

/** The first and last group of a number, and the indexes of the groups that hold its digits. */
export interface FoundNumber {
  first: number;
  last: number;
  read: readonly number[];
}

/** The shapes of number that some first digits allow. */
interface Start {
  /** The digits until the shape is certain; from then on a letter that identifies it. */
  shape: string;
  isCertain: boolean;
  /** The possible lengths of the number in digits. */
  counts: readonly number[];
  allowance: number;
}

/** A number that has begun, in its cheapest reading so far. */
interface Begun {
  start: Start;
  count: number;
  cost: number;
  place: number;
  before: Begun | undefined;
}

/** The maximum cost per shape: the more certain a shape, the more text may separate its digits. */
const shapes = [
  {
    letter: "i",
    pattern: /^(?:00)?234(?:70[1-9]|80[1-9]|81\d|90[1-9]|91\d)$/,
    digits: [13, 15],
    allowance: 10,
  },
  {
    letter: "j",
    pattern: /^(?:00)?2340(?:70[1-9]|80[1-9]|81\d|90[1-9]|91\d)$/,
    digits: [14, 16],
    allowance: 10,
  },
  { letter: "t", pattern: /^(?:00)?2340?[789]00$/, digits: [13, 14, 15, 16], allowance: 6 },
  { letter: "l", pattern: /^0(?:70[1-9]|80[1-9]|81\d|90[1-9]|91\d)$/, digits: [11], allowance: 8 },
  { letter: "s", pattern: /^0[789]00$/, digits: [11], allowance: 5 },
  { letter: "b", pattern: /^(?:70[1-9]|80[1-9]|81\d|90[1-9]|91\d)$/, digits: [10], allowance: 4 },
];
const contextAllowance = 3;
const lineCost = 0.2;
const maxDigits = 16;
/** Possible first digits of a number whose shape is not certain yet. */
const beginning = /^(?:0|0?[789]|0?[789][01]|00|0?0?2|0?0?23|0?0?234|(?:00)?2340?[789]?[01]?)$/;
const shortest = /^(?:00)?2340?[789][01]\d|^0[789][01]\d|^[789][01]\d/;

/** Without overlaps: the more certain number wins. Visits each group once per reading, of a few dozen. */
export function findNumbers(groups: readonly Group[]): FoundNumber[] {
  if (!mayHoldNumber(groups)) return [];
  const found: FoundNumber[] = [];
  let begun: Begun[] = [];
  let saidAt = -Infinity;
  for (const [place, group] of groups.entries()) {
    if (group.word !== undefined && contactWords.has(group.word) && !isOfThing(groups, place)) saidAt = place;
    const isNear = place - saidAt <= contactReach;
    if (begun.length === 0 && group.readings.length === 0) continue;
    begun = step(begun, { group, place, head: isNear ? -contextAllowance : 0 });
    const whole = begun.filter((number) => number.place === place && isWhole(number));
    const [number] = whole.toSorted((one, other) => other.count - one.count);
    if (!number) continue;
    const read = placesOf(number);
    const first = read[0] ?? place;
    const before = found.at(-1);
    const isSurer = before !== undefined && before.last >= first;
    if (isSurer) {
      found.pop();
      // "line is 0803 123 4567": "line is" may sound like digits, but the surer number begins after them.
      read.unshift(...before.read.filter((at) => at < first && groups[at]?.word === undefined));
    }
    found.push({ first: read[0] ?? place, last: place, read });
    begun = isSurer ? [] : begun.filter(({ cost }) => cost < number.cost);
  }
  return [...found, ...longRunsIn(groups, found)];
}

/** Whether the text has enough digits for a number, which most texts do not. */
function mayHoldNumber(groups: readonly Group[]): boolean {
  let count = 0;
  for (const { readings } of groups) {
    let most = 0;
    for (const { digits } of readings) most = Math.max(most, digits.length);
    count += most;
    if (count >= fewestDigits) return true;
  }
  return false;
}

function placesOf(number: Begun): number[] {
  const places: number[] = [];
  for (let at: Begun | undefined = number; at; at = at.before)
    if (places[0] !== at.place) places.unshift(at.place);
  return places;
}

/** "part number", "serial number" */
const isOfThing = (groups: readonly Group[], place: number): boolean =>
  groups[place]?.word === "number" && things.has(groups[place - 1]?.word ?? "");
const things = new Set(
  (
    "part serial model meter chassis engine plot house invoice receipt reference lot batch order registration plate file " +
    "case flight bus seat room jersey page chapter tracking version"
  ).split(" "),
);
const contactReach = 8;
const contactWords = new Set(
  (
    "call ring reach text whatsapp watsapp whatsap wassap phone number line contact digits gsm dial tel flash sms mobile " +
    "cell hotline helpline inbox chat ping beep buzz kira pe kpo kpoo nomba"
  ).split(" "),
);

/** Prices and sizes never begin like "0803", but dates and times do. */
const isMobileStart = ({ start, end }: Group, digits: string): boolean =>
  end - start === digits.length && /^0(?:70[1-9]|80[1-9]|81\d|90[1-9]|91\d)/.test(digits);
const ledCost = -4;

interface Here {
  group: Group;
  place: number;
  /** Extra allowance for a number that begins here. */
  head: number;
}

function step(begun: readonly Begun[], { group, place, head }: Here): Begun[] {
  const next = new Map<string, Begun>();
  const keep = (number: Begun) => {
    const { start, count, cost } = number;
    if (cost > start.allowance || count > (start.counts.at(-1) ?? 0)) return;
    const key = start.shape + count;
    const other = next.get(key);
    if (!other || other.cost > cost) next.set(key, number);
  };
  const line = group.gap.includes("\n") ? lineCost : 0;
  for (const number of begun) {
    for (const { digits, cost } of group.readings)
      keep({
        start: number.start.isCertain ? number.start : startOf(number.start.shape + digits),
        count: number.count + digits.length,
        cost: number.cost + cost + line,
        place,
        before: number,
      });
    if (group.skip < Infinity) keep({ ...number, cost: number.cost + group.skip });
  }
  for (const { digits, cost } of group.readings) {
    const led = isMobileStart(group, digits) ? ledCost : 0;
    keep({
      start: startOf(digits),
      count: digits.length,
      cost: cost + head + led,
      place,
      before: undefined,
    });
  }
  return [...next.values()];
}

const maxAllowed = Math.max(...shapes.map(({ allowance }) => allowance));
const nothing: Start = { shape: "", isCertain: false, counts: [], allowance: -Infinity };

const startOf = remembered("number-starts", (digits): Start => {
  const [start] = shortest.exec(digits) ?? [];
  const shape = start && shapes.find(({ pattern }) => pattern.test(start));
  if (shape)
    return { shape: shape.letter, isCertain: true, counts: shape.digits, allowance: shape.allowance };
  if (!beginning.test(digits)) return nothing;
  return { shape: digits, isCertain: false, counts: [maxDigits], allowance: maxAllowed };
});

const isWhole = ({ start, count, cost }: Begun): boolean =>
  start.isCertain && start.counts.includes(count) && cost <= start.allowance;
