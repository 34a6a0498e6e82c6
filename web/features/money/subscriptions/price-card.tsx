import type { ReactNode } from "react";
import { subscriptionPriceNaira } from "#shared/constants.ts";
import type { User } from "#shared/contracts/accounts.ts";
import { shortDate } from "#shared/time/job-age.ts";
import { upgradeTexts } from "#texts/subscriptions.ts";
import { Badge } from "#web/ui/content/badge.tsx";
import { Money } from "#web/ui/content/money.tsx";
import type { ClothTile } from "#web/ui/identity/arrange-cloth.ts";
import { ClothBox } from "#web/ui/identity/cloth.tsx";

interface PriceCardProps {
  /** Null for a visitor. */
  user: User | null;
  children?: ReactNode;
}

const words = upgradeTexts;
const hem: readonly ClothTile[] = [
  { tile: "moon" },
  { tile: "phone", ground: "bare" },
  { tile: "seeds" },
  { tile: "waves" },
  { tile: "drum", ground: "deep" },
  { tile: "diamond" },
];

export function PriceCard({ user, children }: PriceCardProps) {
  return (
    <ClothBox className="price" hem={hem}>
      <div className="row between wraps">
        <b className="subtitle">{words.plan}</b>
        {user?.isSubscribed && user.subscriptionEndsAt && (
          <Badge tone="success" dot>
            {words.activeTo(shortDate(user.subscriptionEndsAt))}
          </Badge>
        )}
      </div>
      <div className="figure">
        <Money naira={subscriptionPriceNaira} />
      </div>
      <div className="subtitle">{words.perMonth}</div>
      {user?.isSubscribed && !user.teamKey && <p>{words.unlimitedNow}</p>}
      {children}
      {user?.isSubscribed && <p className="subtitle sm">{words.stacks}</p>}
    </ClothBox>
  );
}
