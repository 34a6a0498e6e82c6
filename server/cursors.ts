/** Cursors of lists: the position of the last row in an answer, as text that clients send back for the next page. */
import { AppError } from "./app-error.ts";
import { fieldTexts } from "./language/messages.ts";

/** Of a time in milliseconds, for patterns of cursors. Fourteen digits stay within the years that the database can store. */
export const msPattern = String.raw`\d{1,14}`;
/** Of the id of a row, for patterns of cursors. */
export const idPattern = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;

export const cursorOf = (position: readonly (string | number)[]): string =>
  Buffer.from(position.join(".")).toString("base64url");

/** What the pattern of the list captures; nothing if the text is no cursor of this list. */
export const positionIn = (cursor: string, pattern: RegExp): (string | undefined)[] =>
  pattern.exec(Buffer.from(cursor, "base64url").toString("latin1"))?.slice(1) ?? [];

/** Where a page begins; undefined for the first one. Errors: `invalid` for a text that `decode` does not read. */
export function positionAfter<Position>(
  cursor: string | undefined,
  decode: (cursor: string) => Position | undefined,
): Position | undefined {
  if (cursor === undefined) return undefined;
  const position = decode(cursor);
  if (!position) throw new AppError("invalid", { fields: { cursor: fieldTexts.invalid } });
  return position;
}
