import type { ReactNode } from "react";

/** One titled box of samples. */
export function Sample({
  title,
  wide,
  children,
}: {
  title: string;
  wide?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <section className={wide ? "min-w-0 lg:col-span-3" : "min-w-0"}>
      <h2 className="cap mb-2.5 border-b border-line pb-1.5">{title}</h2>
      <div className="stack">{children}</div>
    </section>
  );
}
