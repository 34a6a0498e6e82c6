import { commentMaxLength } from "#shared/constants.ts";
import { fieldTexts } from "#texts/fields.ts";

/** Characters as people count them: an emoji outside the basic plane is one. */
export const charactersIn = (text: string): number => [...text].length;

/** What is wrong with a comment, as the contract would say; undefined when it can be sent. */
export function commentProblem(text: string): string | undefined {
  const count = charactersIn(text.trim());
  if (count === 0) return fieldTexts.commentEmpty;
  return count > commentMaxLength ? fieldTexts.commentTooLong : undefined;
}
