import type { ReactNode } from "react";

export type BadgeTone = "plain" | "promoted" | "boosted" | "success" | "warning" | "danger" | "brand";

type BadgeProps = {
  tone?: BadgeTone;
  /** A lucide icon with className "icon". */
  icon?: ReactNode;
  dot?: boolean;
  /** Placed in the top right corner of a `job` card. */
  corner?: boolean | undefined;
  children: ReactNode;
};

export function Badge({ tone = "plain", icon, dot, corner, children }: BadgeProps) {
  return (
    <span className={`badge${tone === "plain" ? "" : ` ${tone}`}${corner ? " corner" : ""}`}>
      {dot && <span className="dot" />}
      {icon}
      {children}
    </span>
  );
}

/** A figure in a small box, beside a tab or a title. */
export function Count({ value }: { value: number | string }) {
  return <span className="count">{value}</span>;
}
