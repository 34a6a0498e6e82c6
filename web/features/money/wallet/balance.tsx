import { Eye, EyeOff } from "lucide-react";
import { homeTexts } from "#texts/landing.ts";
import { IconButton } from "#web/ui/actions/icon-button.tsx";
import { Money } from "#web/ui/content/money.tsx";
import { useBalanceHidden } from "./balance-hidden.ts";

const words = homeTexts;

/** An account's balance, on cloth. The eye hides it from people nearby. */
export function Balance({ units }: { units: number }) {
  const [isHidden, toggle] = useBalanceHidden();
  return (
    <div className="balance">
      <div className="eyeline subtitle">
        <span>{words.balance}</span>
        <IconButton
          label={isHidden ? words.showBalance : words.hideBalance}
          icon={isHidden ? <EyeOff className="icon" /> : <Eye className="icon" />}
          onClick={toggle}
        />
      </div>
      <Money naira={units} size="lg" decimals hidden={isHidden} />
    </div>
  );
}
