/**
 * A `PersonalPart` whose content the server renders once for all data of a kind, as `SharedPart` does: what else differs
 * is inserted as texts.
 */
import { type ComponentType, createElement, type HTMLAttributes } from "react";
import { htmlOf } from "../page-data/personal-reads.ts";
import { type JsonObject, partRenderer, type Shared, sharedHtml } from "./shared-part.tsx";

interface TextPartProps<Own extends object, More, Values, Texts>
  extends Omit<HTMLAttributes<HTMLElement>, "part"> {
  as: "article" | "div" | "nav";
  /** The element's content, with the limits of a `SharedPart`. */
  part: ComponentType<Values & Texts>;
  /** An answer to one of the page's calls, or a value in it. */
  own: Own;
  more: More;
  /** What the content depends on. On the server, values that few data have in common make it useless. */
  sharedOf: (own: Own, more: More) => Shared<Values, Texts>;
}

export function TextPart<
  Own extends object,
  More,
  Values extends JsonObject,
  Texts extends Record<string, string>,
>(props: TextPartProps<Own, More, Values, Texts>) {
  const { as, part: Part, own, more, sharedOf, ...attributes } = props;
  if (import.meta.env.SSR && partRenderer()) {
    const __html = htmlOf(own, (data) => sharedHtml(Part, sharedOf(data, more)) ?? "");
    return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html } });
  }
  const { values, texts } = sharedOf(own, more);
  return createElement(as, attributes, <Part {...values} {...(texts as Texts)} />);
}
