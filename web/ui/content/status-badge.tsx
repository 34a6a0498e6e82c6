import { Check, CircleX, Clock, Pause, Smartphone, Store, VenetianMask } from "lucide-react";
import type { ReactNode } from "react";
import { statusTexts } from "#texts/ui.ts";
import { Badge, type BadgeTone } from "./badge.tsx";

export type StatusWord = keyof typeof statusTexts;

const looks: Record<StatusWord, { tone?: BadgeTone; icon?: ReactNode; dot?: boolean }> = {
  available: { tone: "success", dot: true },
  paused: { icon: <Pause className="icon" /> },
  completed: {},
  taken: {},
  called: { tone: "success", icon: <Check className="icon" /> },
  promoted: { tone: "promoted" },
  boosted: { tone: "boosted", icon: <Check className="icon" /> },
  pending: { tone: "warning", icon: <Clock className="icon" /> },
  failed: { tone: "danger", icon: <CircleX className="icon" /> },
  waiting: { tone: "warning", icon: <Clock className="icon" /> },
  privateName: { icon: <VenetianMask className="icon" /> },
  phoneVerified: { tone: "brand", icon: <Smartphone className="icon" /> },
  byAgent: { icon: <Store className="icon" /> },
};

/** A badge with a fixed status text. For dated ones ("4 days left") use Badge with the text. */
export function StatusBadge({ status, corner }: { status: StatusWord; corner?: boolean }) {
  return (
    <Badge {...looks[status]} corner={corner}>
      {statusTexts[status]}
    </Badge>
  );
}
