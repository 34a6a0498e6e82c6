import { v7 } from "uuid";

/** New id: UUIDv7, so that ids sort by time and never collide with a path segment. */
export const newId = (): string => v7();

/** No row has it, and all ids sort after it. */
export const lowestId = "00000000-0000-0000-0000-000000000000";
