import type { SearchParts } from "./contracts/saved-searches.ts";
import { pages } from "./paths.ts";

/** The list that a saved search is about. Separate from the other paths, which every page loads. */
export function savedSearchPath({ kind, q, service, state, lga }: SearchParts): string {
  const given = Object.entries({ q, service, state, lga })
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(value ?? "")}`);
  const path = kind === "jobs" ? pages.jobs : pages.servicemen;
  return given.length > 0 ? `${path}?${given.join("&")}` : path;
}
