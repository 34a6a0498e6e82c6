import type { LoadRequest } from "../load/load.ts";
import type { Row } from "./rows.ts";

/** More pages than the product answers in a second. */
const maxPages = 2_000;

/** The requests of each round: a cold row gets others each time, and starts over when all were sent. */
export function nextRequests<Data>({ requests, isCold, maxPerSecond = maxPages }: Row<Data>, data: Data) {
  const all = requests(data);
  let sent = 0;
  return (seconds: number): LoadRequest[] => {
    if (!isCold) return all;
    const from = sent % all.length;
    sent += Math.ceil(seconds * maxPerSecond);
    return [...all.slice(from), ...all.slice(0, from)];
  };
}
