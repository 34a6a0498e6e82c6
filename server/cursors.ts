/** Cursors of lists: the place of the last row in an answer, as text that clients send back for the next page. */

/** Of a time in milliseconds, for patterns of places. Fourteen digits stay within the years that the database can store. */
export const msPattern = String.raw`\d{1,14}`;
/** Of the id of a row, for patterns of places. */
export const idPattern = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;

export const cursorOf = (place: readonly (string | number)[]): string =>
  Buffer.from(place.join(".")).toString("base64url");

/** What the pattern of the list's places captures; nothing if the text is no cursor of this list. */
export const placeIn = (cursor: string, pattern: RegExp): (string | undefined)[] =>
  pattern.exec(Buffer.from(cursor, "base64url").toString("latin1"))?.slice(1) ?? [];
