/** Light formatting: paragraphs, bullets and bold words. All other markup, in particular HTML, stays plain text. */

export interface Span {
  text: string;
  isBold: boolean;
}

export type Part = { kind: "paragraph"; lines: Span[][] } | { kind: "list"; items: Span[][] };

const bullet = /^\s*[*•-]\s+/;

/** Parses a text into its parts. An empty line ends a paragraph, a single break starts a new line. */
export function readLightText(text: string): Part[] {
  const parts: Part[] = [];
  let open: Part | undefined;
  for (const line of text.replace(/\r\n?/g, "\n").split("\n")) {
    if (line.trim() === "") {
      open = undefined;
      continue;
    }
    const isItem = bullet.test(line);
    const kind = isItem ? "list" : "paragraph";
    if (open?.kind !== kind) {
      open = isItem ? { kind: "list", items: [] } : { kind: "paragraph", lines: [] };
      parts.push(open);
    }
    const spans = readSpans(isItem ? line.replace(bullet, "") : line.trim());
    if (open.kind === "list") open.items.push(spans);
    else open.lines.push(spans);
  }
  return parts;
}

/** Words between two pairs of asterisks are bold. */
function readSpans(line: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const match of line.matchAll(/\*\*(\S(?:.*?\S)??)\*\*/g)) {
    if (match.index > end) spans.push({ text: line.slice(end, match.index), isBold: false });
    spans.push({ text: match[1] ?? "", isBold: true });
    end = match.index + match[0].length;
  }
  if (end < line.length) spans.push({ text: line.slice(end), isBold: false });
  return spans;
}

/** The same text in one line without formatting signs, for previews. */
export const plainText = (text: string): string =>
  readLightText(text)
    .flatMap((part) => (part.kind === "list" ? part.items : part.lines))
    .map((spans) => spans.map((span) => span.text).join(""))
    .join(" ");
