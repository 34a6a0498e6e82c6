import { v7 } from "uuid";

/** New id: UUIDv7, so that ids sort by time and never collide with a path segment. */
export const newId = (): string => v7();

/** Sorts before all ids made at this time or later. */
export function firstIdOf(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.slice(0, 13).replace("-", ""), 16));

/** No row has it, and all ids sort after it. */
export const lowestId = "00000000-0000-0000-0000-000000000000";
