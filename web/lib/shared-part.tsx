/**
 * Parts of a page that depend only on given values. The server renders them once for the same values, outside
 * any page: without contexts, they cannot contain a person's data. The browser renders them as usual.
 */
import { type ComponentType, createElement, type HTMLAttributes, type ReactNode } from "react";
import { escaped } from "./escaped.ts";
import { HydratedLater } from "./hydrated-later.tsx";

type Json = string | number | boolean | null | undefined | readonly Json[] | JsonObject;
type JsonObject = { readonly [name: string]: Json };
type Renderer = (part: ReactNode) => string;

interface SharedPartProps<Values, Texts> extends Omit<HTMLAttributes<HTMLElement>, "part"> {
  as: "article" | "li" | "section";
  /** The element's content. It must not use contexts or `useId`. */
  part: ComponentType<Values & Texts>;
  /** Everything that the content depends on, except for what `texts` inserts. */
  values: Values;
  /** Name of a value that may be a link's path and differs between pages: it is inserted into cached HTML. */
  link?: keyof Values;
  /**
   * Texts that differ in most parts: inserted into cached HTML, like `link`. The content writes each one
   * unchanged into texts and attributes, and makes no decision by it. Empty texts count as values.
   */
  texts?: Texts;
}

/** Maximum characters of cached HTML and keys, per language. */
const maxLength = 1_500_000;

let renderApart: Renderer | undefined;
let mark = "";
let marks = /^/;
/** Cached HTML, split at its insertions: every second piece is the number of one. */
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

/** Renders a part without contexts, for insertion into a page. Undefined before `sharePartsBy`. */
export function partRenderer(): Renderer | undefined {
  const render = renderApart;
  return render && ((part) => withoutIds(render(part)));
}

export function SharedPart<
  Values extends JsonObject,
  Texts extends Record<string, string> = Record<never, never>,
>(props: SharedPartProps<Values, Texts>) {
  const { as, part: Part, values, link, texts, ...attributes } = props;
  if (!import.meta.env.SSR || !renderApart) {
    const element = createElement(as, attributes, <Part {...values} {...(texts as Texts)} />);
    return as === "article" ? <HydratedLater>{element}</HydratedLater> : element;
  }
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

/** Ids of `useId`. */
const ids = /="P\d+-\d+"/;

function withoutIds(html: string): string {
  if (ids.test(html)) throw new Error("a part uses useId, whose value depends on its place");
  return html;
}
