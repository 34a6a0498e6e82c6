import { commentMaxLength } from "#shared/constants.ts";
import { fieldTexts } from "#texts/fields.ts";

/** Counts code points, so that an emoji outside the basic plane is one character. */
export const charactersIn = (text: string): number => [...text].length;

/** The contract's message for an invalid comment; undefined when it is valid. */
export function commentProblem(text: string): string | undefined {
  const count = charactersIn(text.trim());
  if (count === 0) return fieldTexts.commentEmpty;
  return count > commentMaxLength ? fieldTexts.commentTooLong : undefined;
}
