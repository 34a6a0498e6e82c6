/** The first characters of a text, and an ellipsis when it goes on. *Units*: characters as people count them. */
export function cutText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  let end = 0;
  let count = 0;
  for (const character of text) {
    if (count === maxCharacters) return `${text.slice(0, end).trimEnd()}…`;
    end += character.length;
    count += 1;
  }
  return text;
}
