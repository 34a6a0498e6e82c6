import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

type FoldProps = {
  title: ReactNode;
  /** Open in the server's HTML. */
  isOpen?: boolean;
  id?: string;
  children: ReactNode;
};

/** A question that opens to its answer: a native details element, so it works without scripts. */
export function Fold({ title, isOpen, id, children }: FoldProps) {
  return (
    <details className="fold" open={isOpen} id={id}>
      <summary>
        {title}
        <ChevronDown className="icon" />
      </summary>
      <div className="body">{children}</div>
    </details>
  );
}
