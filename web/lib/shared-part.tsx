/**
 * Parts of a page that depend on given values alone. The server renders them once for the same values, apart from any
 * page: without contexts, they cannot show what belongs to one person. The browser renders them like other elements.
 */
import { type ComponentType, createElement, type HTMLAttributes, type ReactNode } from "react";
import { escaped } from "./escaped.ts";

type Json = string | number | boolean | null | undefined | readonly Json[] | JsonObject;
type JsonObject = { readonly [name: string]: Json };
type Renderer = (part: ReactNode) => string;

interface SharedPartProps<Values, Texts> extends Omit<HTMLAttributes<HTMLElement>, "part"> {
  as: "article" | "li" | "section";
  /** The element's content. It must not use contexts or `useId`. */
  part: ComponentType<Values & Texts>;
  /** All that the content depends on, except for what `texts` inserts. */
  values: Values;
  /** The name of a value that may be the address of a link, different on each page: it is inserted into finished HTML. */
  link?: keyof Values;
  /**
   * Texts that are different in most parts: inserted into finished HTML, like `link`. The content writes each one into
   * texts and attributes as it is, and decides nothing by it. Empty ones are part of the values.
   */
  texts?: Texts;
}

/** Characters of HTML and keys that are kept, per language. */
const maxLength = 1_500_000;

let renderApart: Renderer | undefined;
let mark = "";
let marks = /^/;
/** HTML between insertions; every second piece is the number of one. */
const kept = new Map<string, readonly string[]>();
const numbers = new Map<unknown, number>();
let length = 0;

/** Called once by the server's entry; until then, parts are rendered within their page. */
export function sharePartsBy(renderer: Renderer | undefined): void {
  renderApart = renderer;
  // Unguessable: a text that contains it would be replaced.
  mark = `/${crypto.randomUUID()}-`;
  marks = new RegExp(`${mark}(\\d+)_`);
}

/** Renders a part without contexts, for insertion into a page. Undefined where no server does. */
export function partRenderer(): Renderer | undefined {
  const render = renderApart;
  return render && ((part) => withoutIds(render(part)));
}

export function SharedPart<
  Values extends JsonObject,
  Texts extends Record<string, string> = Record<never, never>,
>(props: SharedPartProps<Values, Texts>) {
  const { as, part: Part, values, link, texts, ...attributes } = props;
  if (!import.meta.env.SSR || !renderApart)
    return createElement(as, attributes, <Part {...values} {...(texts as Texts)} />);
  const __html = htmlOf(renderApart, Part as ComponentType<JsonObject>, values, {
    ...linkIn(values, link),
    ...texts,
  });
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html } });
}

function linkIn<Values extends JsonObject>(values: Values, link: keyof Values | undefined) {
  const address = link && values[link];
  return typeof address === "string" && address.startsWith("/") ? { [link as string]: address } : {};
}

function htmlOf(
  render: Renderer,
  Part: ComponentType<JsonObject>,
  values: JsonObject,
  texts: Record<string, string>,
): string {
  const inserted: string[] = [];
  const all: Record<string, Json> = { ...values };
  // React writes nothing for an empty text, not even what separates it from its neighbour.
  for (const [name, text] of Object.entries(texts))
    all[name] = text === "" ? text : `${mark}${inserted.push(escaped(text)) - 1}_`;
  const key = numberOf(Part) + JSON.stringify(all);
  const pieces = kept.get(key) ?? keep(key, render(<Part {...all} />));
  if (pieces.length === 1) return pieces[0]!;
  return pieces.map((piece, index) => (index % 2 === 0 ? piece : inserted[Number(piece)]!)).join("");
}

const numberOf = (part: unknown): number => {
  const known = numbers.get(part) ?? numbers.size;
  numbers.set(part, known);
  return known;
};

function keep(key: string, html: string): readonly string[] {
  const pieces = withoutIds(html).split(marks);
  kept.set(key, pieces);
  length += lengthOf(key, pieces);
  for (const [oldest, others] of kept) {
    if (length <= maxLength) break;
    kept.delete(oldest);
    length -= lengthOf(oldest, others);
  }
  return pieces;
}

const lengthOf = (key: string, pieces: readonly string[]): number =>
  pieces.reduce((sum, piece) => sum + piece.length, key.length);

function withoutIds(html: string): string {
  if (html.includes('"_R_')) throw new Error("a part uses useId, whose value depends on its place");
  return html;
}
