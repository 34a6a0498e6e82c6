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

/** As `cutText`, but ends after a whole word if one ends in the last third. */
export function cutAtWord(text: string, maxCharacters: number): string {
  const cut = cutText(text, maxCharacters);
  if (cut === text) return text;
  const kept = cut.slice(0, -1);
  const endsWord = /\s/u.test(text[kept.length] ?? "");
  const end = endsWord ? kept.length : kept.search(/\s\S*$/u);
  if (end < (kept.length * 2) / 3) return cut;
  return `${kept.slice(0, end).replace(/[\s,;:–-]+$/u, "")}…`;
}
