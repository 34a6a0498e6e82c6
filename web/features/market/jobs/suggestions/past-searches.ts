/** The searches of this device, the latest first. Signing out removes them with the other local records. */
import { readLocal, removeLocal, writeLocal } from "#web/lib/local-store.ts";

const maxKept = 8;
const shortest = 2;

export function pastSearches(): readonly string[] {
  const kept: unknown = readLocal("searches");
  return Array.isArray(kept) ? kept.filter((text) => typeof text === "string").slice(0, maxKept) : [];
}

/** Repeats: a search that was made before becomes the latest. */
export function rememberSearch(typed: string): readonly string[] {
  const text = typed.trim().replace(/\s+/g, " ");
  const kept = pastSearches();
  if (text.length < shortest) return kept;
  const others = kept.filter((other) => other.toLowerCase() !== text.toLowerCase());
  const searches = [text, ...others].slice(0, maxKept);
  writeLocal("searches", searches);
  return searches;
}

export function forgetSearches(): readonly string[] {
  removeLocal("searches");
  return [];
}
