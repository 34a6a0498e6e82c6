import { v7 } from "uuid";

/** New id: UUIDv7, so that ids sort by time and never collide with a path segment. */
export const newId = (): string => v7();
