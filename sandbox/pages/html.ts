/** Text that is HTML already. All other values in a page are escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

/** A template for HTML: values are escaped unless this function made them. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(literals.reduce((text, literal, index) => text + written(parts[index - 1]) + literal));
}

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(written).join("");
  return String(part).replace(/[&<>"']/g, (sign) => escapes[sign] ?? "");
}

/** The text with its web addresses as links; other schemes are left as text. */
export function withLinks(text: string): Html {
  const pieces = text.split(/(https?:\/\/[^\s<>"']+)/);
  return html`${pieces.map((piece, index) =>
    index % 2 === 1 ? html`<a href="${piece}" rel="noreferrer">${piece}</a>` : piece,
  )}`;
}
