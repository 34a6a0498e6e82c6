/** A part of a page that shows a person's own data. The page around it can then be shared (personal-reads.ts). */
import { type ComponentType, createElement, type HTMLAttributes } from "react";
import { originOf } from "./personal-reads.ts";
import { renderPart } from "./shared-part.tsx";

interface PersonalPartProps<Own extends object> extends Omit<HTMLAttributes<HTMLElement>, "part"> {
  as: "div" | "section";
  /** The element's content. It must not use contexts or `useId`. */
  part: ComponentType<{ own: Own }>;
  /** An answer to one of the person's calls, or an object in it. */
  own: Own;
}

export function PersonalPart<Own extends object>(props: PersonalPartProps<Own>) {
  const { as, part: Part, own, ...attributes } = props;
  const origin = import.meta.env.SSR ? originOf(own) : undefined;
  if (!origin) return createElement(as, attributes, <Part own={own} />);
  const __html = origin.reads.insert(origin.place, (value) => renderPart(<Part own={value as Own} />));
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html } });
}
