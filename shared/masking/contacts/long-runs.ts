/** Long numbers other than Nigerian mobiles: accounts, foreign phones. Ignores lists of prices, years and sizes. */
import type { Group } from "./digit-groups.ts";
import type { FoundNumber } from "./find-numbers.ts";

export const fewestDigits = 10;
const maxDigits = 20;
/** The maximum number of digits of a number with a country code. */
const maxLed = 16;
const maxGroups = 4;
/** A group above this cost is a price, a date or a quantity. */
const maxCost = 1.2;
const maxCostAlone = 5;

/** Ten or more digits with only signs between them, besides the numbers already found. */
export function longRunsIn(groups: readonly Group[], found: readonly FoundNumber[]): FoundNumber[] {
  const taken = new Set(found.flatMap(({ read }) => read));
  const digitsAt = (place: number): string | undefined =>
    taken.has(place) ? undefined : certainDigits(groups[place]);
  const runs: FoundNumber[] = [];
  for (let first = 0; first < groups.length; ) {
    const run: string[] = [];
    let next = first;
    for (let digits = digitsAt(next); digits !== undefined; digits = digitsAt(next)) {
      const isApart = run.length > 0 && groups[next]?.gap.includes("\n");
      if (isApart || digits.length >= fewestDigits) break;
      run.push(digits);
      next += 1;
    }
    if (run.length === 0) {
      if ((digitsAt(first)?.length ?? 0) >= fewestDigits) runs.push({ first, last: first, read: [first] });
      first += 1;
    } else {
      if (isLongNumber(run, groups.slice(first, next)))
        runs.push({ first, last: next - 1, read: Array.from(run, (_, place) => first + place) });
      first = next;
    }
  }
  return runs;
}

/** The digits of a group that is no price, date or quantity. */
function certainDigits(group: Group | undefined): string | undefined {
  const [reading] = group?.readings ?? [];
  if (!reading || group?.skip !== Infinity) return undefined;
  const isPlain = reading.cost < (reading.digits.length >= fewestDigits ? maxCostAlone : maxCost);
  return isPlain ? reading.digits : undefined;
}

function isLongNumber(run: readonly string[], groups: readonly Group[]): boolean {
  const count = run.reduce((sum, { length }) => sum + length, 0);
  if (count < fewestDigits || count > maxDigits) return false;
  if (/\+\s?\(?$/.test(groups[0]?.gap ?? "")) return true;
  if (isRow(run)) return false;
  if (/^0\d/.test(run[0] ?? "")) return count <= maxLed;
  if (run.every((digits) => digits.length === 1)) return true;
  const isListed = groups.slice(1).some(({ gap }) => /[,;&]/.test(gap));
  const isRound = run.every((digits) => /[05]$/.test(digits));
  return count === fewestDigits && run.length <= maxGroups && !isListed && !isRound;
}

/** "00234, 00235": numbers of tickets and receipts. */
const isSerial = (run: readonly string[]): boolean =>
  run.length > 1 &&
  run.every((group, place) => {
    const step = Number(group) - Number(run[place - 1] ?? Number(group) - 1);
    return group.length > 2 && group.length === run[0]?.length && step > 0 && step <= maxStep;
  });
const maxStep = 10;

/** Sizes and years in ascending or descending order. */
function isRow(run: readonly string[]): boolean {
  if (isSerial(run)) return true;
  if (run.length < 3 || run[0] === "0") return false;
  if (run[0]?.startsWith("0") && run.some((group) => group.length > 2)) return false;
  const values = run.map(Number);
  const rises = values.every((value, place) => place === 0 || value >= (values[place - 1] ?? 0));
  const falls = values.every((value, place) => place === 0 || value <= (values[place - 1] ?? 0));
  return rises || falls;
}
