import { Link } from "react-router";
import type { User } from "#shared/contracts/accounts.ts";
import type { WalletBalance } from "#shared/contracts/wallet.ts";
import { groupDigits } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import { dayAndTime } from "#shared/time/day-and-time.ts";
import { restingTexts as words } from "#texts/wallet.ts";
import { asked } from "#web/lib/page-data/personal-reads.ts";
import { PersonalPart } from "#web/lib/parts/personal-part.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { useBalanceHidden } from "./balance-hidden.ts";

interface AvailableProps {
  user: Pick<User, "moneyRestsUntil" | "runorUnits">;
  balance: WalletBalance | undefined;
  /** Renders nothing when the whole balance is withdrawable. */
  onlyLess?: boolean;
}

/** How many units can be withdrawn now, beside the balance, or the room for it. Renders nothing for an empty wallet. */
export function AvailableUnits({ user, balance, onlyLess = false }: AvailableProps) {
  if (!balance)
    return onlyLess || user.runorUnits === 0 ? null : <p className="subtitle units">{"\u00a0"}</p>;
  const own = { user, balance };
  if (!asked(onlyLess ? isSomeUnavailable : hasUnits, own)) return null;
  return <PersonalPart as="p" className="subtitle units" part={Available} own={own} />;
}

interface Units {
  user: Pick<User, "moneyRestsUntil">;
  balance: WalletBalance;
}

const availableOf = ({ user, balance }: Units): number =>
  user.moneyRestsUntil || balance.isFrozen ? 0 : balance.withdrawableUnits;
const hasUnits = ({ balance }: Units): boolean => balance.runorUnits !== 0;
const isSomeUnavailable = (units: Units): boolean =>
  hasUnits(units) && availableOf(units) !== units.balance.runorUnits;

function Available({ own }: { own: Units }) {
  const [isHidden] = useBalanceHidden();
  return words.available(isHidden ? "••••" : groupDigits(availableOf(own)));
}

interface RestingProps {
  user: Pick<User, "moneyRestsUntil">;
  balance: WalletBalance | undefined;
}

/** Why units cannot be withdrawn: a disputed payment, or a purchase in the last days. Renders nothing when all can. */
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
  if (!balance || !asked(hasResting, balance)) return null;
  return <PersonalPart as="div" part={Resting} own={{ user, balance }} />;
}

const hasResting = ({ allRestedAt }: WalletBalance): boolean => Boolean(allRestedAt);

function Resting({ own: { user, balance } }: { own: Units }) {
  const { restingUnits, nextRestedAt, allRestedAt, holdDays } = balance;
  return (
    <Notice tone="sand" title={words.title(groupDigits(restingUnits))}>
      {words.why} {!user.moneyRestsUntil && words.sendable} {words.when(holdDays)}{" "}
      {nextRestedAt && nextRestedAt !== allRestedAt && words.next(dayAndTime(nextRestedAt))}{" "}
      {allRestedAt && words.all(dayAndTime(allRestedAt))}
    </Notice>
  );
}

interface SentRestingProps {
  balance: WalletBalance | undefined;
  /** Units about to be sent. The ledger sends the most recently bought first. */
  units: number;
}

/** Says that sent units remain on hold for the recipient. Renders nothing when none of them are on hold. */
export function SentRestingNotice({ balance, units }: SentRestingProps) {
  const resting = Math.min(units, balance?.restingUnits ?? 0);
  if (!balance?.allRestedAt || resting === 0) return null;
  return (
    <Notice tone="sand">{words.recipientWaits(groupDigits(resting), dayAndTime(balance.allRestedAt))}</Notice>
  );
}
