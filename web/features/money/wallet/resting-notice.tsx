import { Link } from "react-router";
import type { User } from "#shared/contracts/accounts.ts";
import type { WalletBalance } from "#shared/contracts/wallet.ts";
import { groupDigits } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import { dayAndTime } from "#shared/time/day-and-time.ts";
import { restingTexts as words } from "#texts/wallet.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { useBalanceHidden } from "./balance-hidden.ts";

interface AvailableProps {
  user: Pick<User, "moneyRestsUntil">;
  balance: WalletBalance | undefined;
  /** Says nothing where all of the balance may go. */
  onlyLess?: boolean;
}

/** How many units may go to a bank now, beside the balance. An empty wallet has nothing to add. */
export function AvailableUnits({ user, balance, onlyLess = false }: AvailableProps) {
  const [isHidden] = useBalanceHidden();
  if (!balance || balance.runorUnits === 0) return null;
  const available = user.moneyRestsUntil || balance.isFrozen ? 0 : balance.withdrawableUnits;
  if (onlyLess && available === balance.runorUnits) return null;
  return <p className="subtitle units">{words.available(isHidden ? "••••" : groupDigits(available))}</p>;
}

interface RestingProps {
  user: Pick<User, "moneyRestsUntil">;
  balance: WalletBalance | undefined;
}

/** Why units may not go to a bank: a disputed payment, or a purchase of the last days. Nothing where all may. */
export function RestingNotice({ user, balance }: RestingProps) {
  if (balance?.isFrozen)
    return (
      <Notice tone="warning" title={words.frozen}>
        {words.frozenHelp}{" "}
        <Link className="link" to={pages.support}>
          {words.support}
        </Link>
      </Notice>
    );
  if (!balance?.allRestedAt) return null;
  const { restingUnits, nextRestedAt, allRestedAt, holdDays } = balance;
  return (
    <Notice tone="sand" title={words.title(groupDigits(restingUnits))}>
      {words.why} {!user.moneyRestsUntil && words.sendable} {words.when(holdDays)}{" "}
      {nextRestedAt && nextRestedAt !== allRestedAt && words.next(dayAndTime(nextRestedAt))}{" "}
      {words.all(dayAndTime(allRestedAt))}
    </Notice>
  );
}

interface SentRestingProps {
  balance: WalletBalance | undefined;
  /** How many are about to be sent. The ledger sends those that were bought last. */
  units: number;
}

/** That sent units go on resting with their recipient. Nothing for units that have rested. */
export function SentRestingNotice({ balance, units }: SentRestingProps) {
  const resting = Math.min(units, balance?.restingUnits ?? 0);
  if (!balance?.allRestedAt || resting === 0) return null;
  return (
    <Notice tone="sand">{words.recipientWaits(groupDigits(resting), dayAndTime(balance.allRestedAt))}</Notice>
  );
}
