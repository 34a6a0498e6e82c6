import type { WalletBalance } from "#shared/contracts/wallet.ts";
import { dayAndTime } from "#shared/day-and-time.ts";
import { restingTexts as words } from "#shared/messages/en-resting.ts";
import { groupDigits } from "#shared/money.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";

/** What may go to a bank now, and why the rest may not yet. Nothing while no unit rests. */
export function RestingNotice({ balance }: { balance: WalletBalance | undefined }) {
  if (!balance?.allRestedAt) return null;
  const { withdrawableUnits, restingUnits, nextRestedAt, allRestedAt, holdDays } = balance;
  return (
    <Notice tone="sand" title={words.available(groupDigits(withdrawableUnits))}>
      {words.why(groupDigits(restingUnits), holdDays)}{" "}
      {nextRestedAt && nextRestedAt !== allRestedAt && words.next(dayAndTime(nextRestedAt))}{" "}
      {words.all(dayAndTime(allRestedAt))}
    </Notice>
  );
}
