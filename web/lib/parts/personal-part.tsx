/** A part that shows a request's data, so that the page around it can be shared (personal-reads.ts). */
import { type ComponentType, createElement, type HTMLAttributes, type Ref } from "react";
import { htmlOf } from "../page-data/personal-reads.ts";
import { partRenderer } from "./shared-part.tsx";

interface PersonalPartProps<Own extends object, More extends object>
  extends Omit<HTMLAttributes<HTMLElement>, "part"> {
  as: "article" | "div" | "h2" | "nav" | "p" | "section" | "ul";
  ref?: Ref<HTMLElement>;
  /** The element's content. On the server, it has no contexts and must not use `useId`. */
  part: ComponentType<{ own: Own } & More>;
  /** An answer to one of the page's calls, or a value in it. */
  own: Own;
  /** Further props of the content. */
  more?: More;
}

export function PersonalPart<Own extends object, More extends object = Record<never, never>>(
  props: PersonalPartProps<Own, More>,
) {
  const { as, part: Part, own, more, ...attributes } = props;
  const partOf = (own: Own) => <Part {...(more as More)} own={own} />;
  const render = import.meta.env.SSR ? partRenderer() : undefined;
  if (!render) return createElement(as, attributes, partOf(own));
  const __html = htmlOf(own, (data) => render(partOf(data)));
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html } });
}
