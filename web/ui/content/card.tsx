import type { ComponentPropsWithRef, ElementType } from "react";

type CardProps = ComponentPropsWithRef<"div"> & {
  /** article for an item of a list, section for a part of a page. */
  as?: "div" | "article" | "section" | "li" | "aside";
  /** sand: tinted · sunken: paused or taken · float: with a shadow, for cards that overlap others. */
  tone?: "sand" | "sunken" | "float";
};

/** White, 20 px corners, 1 px line. Job cards add the class `job` (and `promo`). */
export function Card({ as = "div", tone, className, ...rest }: CardProps) {
  const Tag = as as ElementType;
  const name = tone ? `card ${tone}` : "card";
  return <Tag {...rest} className={className ? `${name} ${className}` : name} />;
}
