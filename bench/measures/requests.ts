import * as jobsApi from "#shared/contracts/jobs.endpoints.ts";
import type { LoadRequest } from "../load/load.ts";

const asBrowser = { "accept-encoding": "gzip, deflate, br, zstd", accept: "*/*" };

export const fromAddress = (
  path: string,
  visitor: number,
  headers: Record<string, string> = {},
): LoadRequest => ({ path, headers: { ...asBrowser, "x-forwarded-for": addressOf(visitor), ...headers } });

const addressOf = (visitor: number): string =>
  `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;

export const cycle = <T>(list: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, index) => list[index % list.length]!);

/** Distinct pairs, at most 4,000, of words far apart in the lists. */
export function pairs(first: readonly string[], second: readonly string[]): string[] {
  const wanted = Math.min(4_000, first.length * second.length);
  return Array.from({ length: wanted }, (_, index) => {
    const round = Math.floor(index / first.length);
    return `${first[index % first.length]} ${second[(index * 7 + round * 13 + 1) % second.length]}`;
  });
}

/** Swaps the two letters in the middle, as fast typing does. */
export function misspelled(word: string): string {
  const middle = Math.floor(word.length / 2);
  return word.slice(0, middle - 1) + word[middle] + word[middle - 1] + word.slice(middle + 1);
}

export function postOf(cookie: string, poster: number): LoadRequest {
  return {
    ...fromAddress(jobsApi.post.path, poster, { cookie, "content-type": "application/json" }),
    method: "POST",
    hasFreshKey: true,
    body: JSON.stringify({
      description:
        "Paint two rooms and the corridor, cream on the walls and white on the ceiling. The walls were " +
        "scraped last year. Call me on 0803 123 4567 in the evening.",
      minBudget: 60_000,
      maxBudget: 90_000 + poster,
      location: `${poster + 1} Adelabu Street, Surulere`,
      service: "House Painting",
      state: "Lagos",
      lga: "Surulere",
    }),
  };
}
