/** Hides a person's name in what others write, where the person goes by a private name. */
import { messages } from "./messages/en.ts";

export const hiddenName = `[${messages.hidden.name}]`;

/** Shorter parts of a name are words of their own. */
const shortestPart = 3;

/** The text without any part of this full name, however it is cased. */
export function maskName(text: string, fullName: string): string {
  const parts = fullName.split(/[^\p{L}\p{M}]+/u).filter((part) => part.length >= shortestPart);
  if (parts.length === 0) return text;
  // Letters and marks only: nothing in it is a sign of a pattern.
  const part = `(?:${parts.join("|")})(?![\\p{L}\\p{M}])`;
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}])${part}(?:[\\s-]${part})*`, "giu");
  return text.replace(pattern, hiddenName);
}
