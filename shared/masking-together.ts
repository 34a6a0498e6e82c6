/** Hides numbers that begin in one text and end in another which stands beside it: half in a name, half in the words. */
import { foldText, spellDigits } from "./folded-text.ts";
import { hiddenNumber, maskContacts } from "./masking.ts";
import { findNumbers, type Range } from "./masking-numbers.ts";

/** A digit behind which no letter comes any more, and one before which none has come. */
const endsInNumber = /[0-9][^\p{L}\p{N}]*(?:[0-9o][^\p{L}\p{N}]*)*$/iu;
const beginsWithNumber = /^[^\p{L}\p{N}]*(?:[0-9o][^\p{L}\p{N}]*)*?[0-9]/iu;
const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/**
 * The texts of one thing with contacts replaced, also numbers that are divided among them, in whichever order somebody
 * reads them. A few short texts only. Repeats: masked texts stay as they are.
 */
export function maskTogether<const T extends readonly string[]>(texts: T): { [K in keyof T]: string } {
  const masked = texts.map(maskContacts);
  const folded = masked.map((text) => spellDigits(foldText(text)));
  const places = masked.map((_, place) => place);
  const ends = places.filter((place) => endsInNumber.test(folded[place] ?? ""));
  const begins = places.filter((place) => beginsWithNumber.test(folded[place] ?? ""));
  const mayMeet = ends.some((end) => begins.some((begin) => begin !== end));
  const involved = places.filter((place) => ends.includes(place) || begins.includes(place));
  if (mayMeet) for (const order of ordersOf(involved)) hideAcross(masked, order);
  return masked as { [K in keyof T]: string };
}

function* ordersOf(places: readonly number[]): Generator<number[]> {
  if (places.length < 2) yield [...places];
  else
    for (const first of places)
      for (const rest of ordersOf(places.filter((place) => place !== first))) yield [first, ...rest];
}

/** Hides in each text its part of the numbers that are there when the texts follow one another in this order. */
function hideAcross(texts: string[], order: readonly number[]): void {
  let joined = "";
  const pieces = order.map((place) => {
    const text = texts[place] ?? "";
    // Whatever fills up the edges, nothing but a gap is between the texts.
    const core = text.replace(edges, "");
    const start = joined.length;
    joined += `${core}\n`;
    return { place, text, start, end: start + core.length, lead: text.indexOf(core) };
  });
  const found = findNumbers(spellDigits(foldText(joined)));
  for (const { place, text, start, end, lead } of pieces) {
    const inside = found
      .filter((range) => range.start < end && range.end > start)
      .map((range) => ({
        start: Math.max(range.start, start) - start + lead,
        end: Math.min(range.end, end) - start + lead,
      }));
    texts[place] = replaceRanges(text, inside);
  }
}

const replaceRanges = (text: string, ranges: readonly Range[]): string =>
  ranges.reduceRight((left, { start, end }) => left.slice(0, start) + hiddenNumber + left.slice(end), text);
