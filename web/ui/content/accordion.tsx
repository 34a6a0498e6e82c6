import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

type FoldProps = {
  title: ReactNode;
  /** Open in the server's HTML. */
  isOpen?: boolean;
  /** Opening one closes others of the same name. */
  name?: string;
  id?: string;
  children: ReactNode;
};

/** A question that opens to its answer: a native details element, so it works without scripts. */
export function Fold({ title, isOpen, name, id, children }: FoldProps) {
  return (
    <details className="fold" open={isOpen} name={name} id={id}>
      <summary>
        {title}
        <ChevronDown className="icon" />
      </summary>
      <div className="body">{children}</div>
    </details>
  );
}
