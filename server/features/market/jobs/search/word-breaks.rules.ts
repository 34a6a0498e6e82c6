/** Words that people write apart or together: "lap top", "hair stylist", "wuse2". */
import { placeNameAt } from "#shared/places/find-place.ts";
import { states } from "#shared/places/places.ts";
import { placeAliases } from "#shared/places/places-aliases.ts";
import { areasAndLgas } from "#shared/places/places-lgas.ts";
import { tradeAt } from "#shared/services/service-search.ts";
import { plainWords } from "#shared/text/search-words.ts";
import { isSpoken } from "./fillers.ts";
import { isPlaceName } from "./listed-words.rules.ts";

const shortestPart = 2;
const shortestJoined = 4;

/** Joins two words of which one alone names no trade, if they name a trade or place together, and splits what is a phrase. */
export function withWordBreaks(typed: readonly string[]): string[] {
  const words: string[] = [];
  for (let index = 0; index < typed.length; index += 1) {
    const [word, next] = [typed[index]!, typed[index + 1]];
    const isPhrase = Math.max(tradeAt(typed, index)?.length ?? 1, placeNameAt(typed, index).length) > 1;
    if (next !== undefined && !isPhrase && areOneWord(word, next)) {
      words.push(word + next);
      index += 1;
    } else words.push(...(placeAndNumber(word) ?? twoWords(word) ?? [word]));
  }
  return words;
}

function areOneWord(word: string, next: string): boolean {
  if (word.length < shortestPart || next.length < shortestPart) return false;
  if (word.length + next.length < shortestJoined || isSpoken(word) || isSpoken(next)) return false;
  if (isTrade(word + next)) return !(isTrade(word) && isTrade(next));
  return word.length + next.length >= shortestJoinedPlace && isPlaceName([word + next]) && !isTrade(word);
}

/** "beadmaker", "lifecamp". A word with a name of its own stays. */
function twoWords(word: string): readonly string[] | undefined {
  if (word.length < 2 * shortestHalf || isTrade(word) || placeNameAt([word], 0).found) return undefined;
  const place = word.length < shortestJoinedPlace ? undefined : placesTogether().get(word);
  if (place) return place;
  for (let end = shortestHalf; end <= word.length - shortestHalf; end += 1) {
    const halves = [word.slice(0, end), word.slice(end)];
    if (tradeAt(halves, 0)?.length === 2) return halves;
  }
  return undefined;
}

const shortestHalf = 3;
const shortestJoinedPlace = 7;

let together: ReadonlyMap<string, readonly string[]> | undefined;

/** The words of places with several, by the name written without breaks; built at the first search. */
function placesTogether(): ReadonlyMap<string, readonly string[]> {
  together ??= new Map(
    [...areasAndLgas.map(({ name }) => name), ...states.map(({ name }) => name), ...placeAliases]
      .map(plainWords)
      .filter(({ length }) => length > 1)
      .map((name) => [name.join(""), name]),
  );
  return together;
}

const isTrade = (word: string): boolean => tradeAt([word], 0) !== undefined;

function placeAndNumber(word: string): string[] | undefined {
  const [, name, number] = /^([a-z]{3,})(\d{1,2})$/.exec(word) ?? [];
  if (!name || !number || isTrade(word)) return undefined;
  const { found, length } = placeNameAt([name, number], 0);
  return found && length === 2 ? [name, number] : undefined;
}
