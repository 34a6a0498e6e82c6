import { Check, CircleX, Clock, Megaphone, Pause, Smartphone, Store, VenetianMask } from "lucide-react";
import type { ReactNode } from "react";
import { statusTexts } from "#texts/ui.ts";
import { Badge, type BadgeTone } from "./badge.tsx";

/** The product's fixed words of status. */
export type StatusWord = keyof typeof statusTexts;

const looks: Record<StatusWord, { tone?: BadgeTone; icon?: ReactNode; dot?: boolean }> = {
  available: { tone: "success", dot: true },
  paused: { icon: <Pause className="i" /> },
  completed: {},
  taken: {},
  called: { tone: "success", icon: <Check className="i" /> },
  promoted: { tone: "promoted", icon: <Megaphone className="i" /> },
  boosted: { tone: "promoted", icon: <Check className="i" /> },
  pending: { tone: "warning", icon: <Clock className="i" /> },
  failed: { tone: "danger", icon: <CircleX className="i" /> },
  waiting: { tone: "warning", icon: <Clock className="i" /> },
  privateName: { icon: <VenetianMask className="i" /> },
  phoneVerified: { tone: "brand", icon: <Smartphone className="i" /> },
  byAgent: { icon: <Store className="i" /> },
};

/** A badge with one of the fixed words. For dated ones ("4 days left") use Badge with the text. */
export function StatusBadge({ status, corner }: { status: StatusWord; corner?: boolean }) {
  return (
    <Badge {...looks[status]} corner={corner}>
      {statusTexts[status]}
    </Badge>
  );
}
