/**
 * Parts of a page that depend only on given values. The server renders them once for the same values, outside
 * any page: without contexts, they cannot contain a person's data. The browser renders them as usual.
 */
import { type ComponentType, createElement, type HTMLAttributes, type ReactNode } from "react";
import { HydratedLater } from "../hydration/hydrated-later.tsx";
import { escaped } from "./escaped.ts";

type Json = string | number | boolean | null | undefined | readonly Json[] | JsonObject;
export type JsonObject = { readonly [name: string]: Json };
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
  kept.clear();
  length = 0;
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
  const __html = sharedHtml(Part, { values, link, texts });
  if (__html === undefined) {
    const element = createElement(as, attributes, <Part {...values} {...(texts as Texts)} />);
    return as === "article" ? <HydratedLater>{element}</HydratedLater> : element;
  }
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html } });
}

/** What the content of a shared part depends on. */
export interface Shared<Values, Texts> {
  values: Values;
  link?: keyof Values | undefined;
  texts?: Texts | undefined;
}

/** The content of a shared part, on the server. Undefined in the browser, and before `sharePartsBy`. */
export function sharedHtml<Values extends JsonObject, Texts extends Record<string, string>>(
  part: ComponentType<Values & Texts>,
  { values, link, texts }: Shared<Values, Texts>,
): string | undefined {
  if (!import.meta.env.SSR || !renderApart) return undefined;
  const Part = part as ComponentType<JsonObject>;
  const inserted: string[] = [];
  const all: Record<string, Json> = { ...values };
  const address = link && values[link];
  if (typeof address === "string" && address.startsWith("/"))
    all[link as string] = `${mark}${inserted.push(escaped(address)) - 1}_`;
  // Names instead of placeholders, which are the same for the same names: a shorter key, made in less time.
  let key = `${numberOf(Part)} ${JSON.stringify(all)}`;
  for (const name in texts) {
    const text: string = texts[name]!;
    key += text === "" ? ` !${name}` : ` ${name}`;
    if (text !== "") inserted.push(escaped(text));
  }
  const pieces =
    kept.get(key) ?? keep(key, renderApart(<Part {...all} {...placeholdersOf(texts, inserted)} />));
  let html = pieces[0]!;
  for (let at = 1; at < pieces.length; at += 2) html += inserted[Number(pieces[at])]! + pieces[at + 1]!;
  return html;
}

/** The texts' own placeholders: the last of those inserted. Empty ones stay. */
function placeholdersOf(
  texts: Readonly<Record<string, string>> = {},
  { length }: readonly string[],
): Record<string, string> {
  const entries = Object.entries(texts);
  let number = length - entries.filter(([, text]) => text !== "").length;
  return Object.fromEntries(entries.map(([name, text]) => [name, text && `${mark}${number++}_`]));
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
