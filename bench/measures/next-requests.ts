import type { LoadRequest } from "../load/load.ts";
import type { Row } from "./rows.ts";

/** More pages than the product answers in a second. */
const maxPages = 2_000;

/** How many requests a round of a cold row may send. */
export const newRequestsIn = <Data>({ maxPerSecond = maxPages }: Row<Data>, seconds: number): number =>
  Math.ceil(seconds * maxPerSecond);

/** The requests of each round: a cold row gets others each time, and starts over when all were sent. */
export function nextRequests<Data>(row: Row<Data>, data: Data) {
  const all = row.requests(data);
  let sent = 0;
  return (seconds: number): LoadRequest[] => {
    if (!row.isCold) return all;
    const from = sent % all.length;
    sent += newRequestsIn(row, seconds);
    return [...all.slice(from), ...all.slice(0, from)];
  };
}
