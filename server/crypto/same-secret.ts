import { createHash, timingSafeEqual } from "node:crypto";

/** Compares in constant time for any lengths. An empty expectation never matches: not configured means refused. */
export function sameSecret(given: string | undefined, expected: string): boolean {
  if (given === undefined || expected === "") return false;
  return timingSafeEqual(digest(given), digest(expected));
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
