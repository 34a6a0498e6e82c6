/** The first characters of a text, with an ellipsis if it is longer. Counts characters as users see them. */
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
