import type { ReactNode } from "react";

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
    <section className={wide ? "sample wide" : "sample"}>
      <h2 className="caption">{title}</h2>
      <div className="stack">{children}</div>
    </section>
  );
}
