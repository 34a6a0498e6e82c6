import type { ReactNode } from "react";
import { LinkButton } from "#web/ui/actions/button.tsx";

interface FoundPartProps {
  title: string;
  /** Text and address of the link to the whole list. */
  all: string;
  to: string;
  children: ReactNode;
}

/** The newest jobs or servicemen of a page, and a link to all. */
export const FoundPart = ({ title, all, to, children }: FoundPartProps) => (
  <section className="stack">
    <h2 className="h2">{title}</h2>
    {children}
    <LinkButton kind="soft" to={to}>
      {all}
    </LinkButton>
  </section>
);
