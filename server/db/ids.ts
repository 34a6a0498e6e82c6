import { v7 } from "uuid";

/** A new id: UUIDv7 text, so that ids sort by time and are never a word that is also a path. */
export const newId = (): string => v7();
