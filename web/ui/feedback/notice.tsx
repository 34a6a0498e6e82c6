import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

export type NoticeTone = "info" | "warning" | "danger" | "success" | "sand";

const icons = { info: Info, warning: TriangleAlert, danger: CircleAlert, success: CircleCheck, sand: Info };

type NoticeProps = {
  tone?: NoticeTone;
  title?: ReactNode;
  /** Another lucide icon with className "icon"; null for none. */
  icon?: ReactNode;
  /** Announces it when it appears: alert for errors, status for the rest. */
  announce?: boolean | undefined;
  children?: ReactNode;
};

/** One or two sentences on a soft tint. */
export function Notice({ tone = "info", title, icon, announce, children }: NoticeProps) {
  const Icon = icons[tone];
  const role = announce ? (tone === "danger" ? "alert" : "status") : undefined;
  return (
    <div className={tone === "info" ? "notice" : `notice ${tone}`} role={role}>
      {icon === undefined ? <Icon className="icon" /> : icon}
      <div>
        {title && <b className="title">{title}</b>}
        {children}
      </div>
    </div>
  );
}
