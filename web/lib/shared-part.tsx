/**
 * Parts of a page that depend on given values alone. The server renders them once for the same values, apart from any
 * page: without contexts, they cannot show what belongs to one person. The browser renders them like other elements.
 */
import { type ComponentType, createElement, type HTMLAttributes, type ReactNode } from "react";
import { escaped } from "./escaped.ts";

type Json = string | number | boolean | null | undefined | readonly Json[] | JsonObject;
type JsonObject = { readonly [name: string]: Json };
type Renderer = (part: ReactNode) => string;

interface SharedPartProps<Values> extends Omit<HTMLAttributes<HTMLElement>, "part"> {
  as: "article" | "section";
  /** The element's content. It must not use contexts or `useId`. */
  part: ComponentType<Values>;
  /** All that the content depends on. */
  values: Values;
  /** The name of a value that may be the address of a link, different on each page: it is inserted into finished HTML. */
  link?: keyof Values;
}

/** Characters of HTML and keys that are kept, per language. */
const maxLength = 1_500_000;

let renderApart: Renderer | undefined;
let mark = "";
const kept = new Map<string, string>();
const numbers = new Map<unknown, number>();
let length = 0;

/** Called once by the server's entry; until then, parts are rendered within their page. */
export function sharePartsBy(renderer: Renderer | undefined): void {
  renderApart = renderer;
  // Unguessable: a text that contains it would be replaced.
  mark = `/${crypto.randomUUID()}`;
}

/** Renders a part without contexts, for insertion into a page. Undefined where no server does. */
export function partRenderer(): Renderer | undefined {
  const render = renderApart;
  return render && ((part) => withoutIds(render(part)));
}

export function SharedPart<Values extends JsonObject>(props: SharedPartProps<Values>) {
  const { as, part: Part, values, link, ...attributes } = props;
  if (!import.meta.env.SSR || !renderApart) return createElement(as, attributes, <Part {...values} />);
  const __html = htmlOf(renderApart, Part, values, link);
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html } });
}

function htmlOf<Values extends JsonObject>(
  render: Renderer,
  Part: ComponentType<Values>,
  values: Values,
  link: keyof Values | undefined,
): string {
  const address = link && values[link];
  const hasLink = typeof address === "string" && address.startsWith("/");
  const all = hasLink && link ? { ...values, [link]: mark } : values;
  const key = numberOf(Part) + JSON.stringify(all);
  const html = kept.get(key) ?? keep(key, render(<Part {...all} />));
  return hasLink ? html.replaceAll(mark, () => escaped(address)) : html;
}

const numberOf = (part: unknown): number => {
  const known = numbers.get(part) ?? numbers.size;
  numbers.set(part, known);
  return known;
};

function keep(key: string, html: string): string {
  kept.set(key, withoutIds(html));
  length += key.length + html.length;
  for (const [oldest, text] of kept) {
    if (length <= maxLength) break;
    kept.delete(oldest);
    length -= oldest.length + text.length;
  }
  return html;
}

function withoutIds(html: string): string {
  if (html.includes('"_R_')) throw new Error("a part uses useId, whose value depends on its place");
  return html;
}
