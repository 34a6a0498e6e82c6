import type { ReactNode } from "react";

export function Stats({ children }: { children: ReactNode }) {
  return <dl className="row wraps stats">{children}</dl>;
}

/** One figure over a plain label. Inside Stats. */
export function Stat({ value, label }: { value: ReactNode; label: string }) {
  return (
    <div className="stat">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
