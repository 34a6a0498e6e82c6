/**
 * Shows what is kept of a typed text, and returns it. Rendering does this only if the kept text has changed, so a
 * letter that is refused would stay visible.
 */
export function showValue(input: HTMLInputElement, kept: string): string {
  // Setting an equal value would move the caret.
  if (input.value !== kept) input.value = kept;
  return kept;
}
