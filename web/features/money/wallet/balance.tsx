import { Eye, EyeOff } from "lucide-react";
import type { User } from "#shared/contracts/accounts.ts";
import { homeTexts } from "#texts/landing.ts";
import { IconButton } from "#web/ui/actions/icon-button.tsx";
import { Money } from "#web/ui/content/money.tsx";
import { useBalanceHidden } from "./balance-hidden.ts";

const words = homeTexts;

/** An account's balance, on cloth. The eye hides it from people nearby. */
export const Balance = ({ units }: { units: number }) => (
  <div className="balance">
    <BalanceContent own={{ runorUnits: units }} />
  </div>
);

export function BalanceContent({ own }: { own: Pick<User, "runorUnits"> }) {
  const [isHidden, toggle] = useBalanceHidden();
  return (
    <>
      <div className="eyeline subtitle">
        <span>{words.balance}</span>
        <IconButton
          label={isHidden ? words.showBalance : words.hideBalance}
          icon={isHidden ? <EyeOff className="icon" /> : <Eye className="icon" />}
          onClick={toggle}
        />
      </div>
      <Money naira={own.runorUnits} size="lg" decimals hidden={isHidden} />
    </>
  );
}
