import type { User } from "#shared/contracts/accounts.ts";
import { dayAndTime } from "#shared/time/day-and-time.ts";
import { walletTexts as words } from "#texts/wallet.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";

/** Why withdrawals and transfers are on hold after a password change, and until when. Renders nothing otherwise. */
export function MoneyRests({ user }: { user: Pick<User, "moneyRestsUntil"> }) {
  if (!user.moneyRestsUntil) return null;
  return (
    <Notice tone="sand" title={words.rests(dayAndTime(user.moneyRestsUntil))}>
      {words.restsHelp}
    </Notice>
  );
}
