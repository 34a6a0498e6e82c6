import { ArrowLeftRight, Landmark, Plus } from "lucide-react";
import { Link, useLocation } from "react-router";
import type { User } from "#shared/contracts/accounts.ts";
import type { WalletBalance } from "#shared/contracts/wallet.ts";
import { groupDigits } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import { homeTexts } from "#texts/landing.ts";
import { walletTexts as words } from "#texts/wallet.ts";
import { PersonalPart } from "#web/lib/parts/personal-part.tsx";
import type { ClothTile } from "#web/ui/identity/arrange-cloth.ts";
import { ClothBox } from "#web/ui/identity/cloth.tsx";
import { BalanceContent } from "./balance.tsx";
import { useBalanceHidden } from "./balance-hidden.ts";
import { AvailableUnits } from "./resting-notice.tsx";

const selvedge: readonly ClothTile[] = [{ tile: "petals", ground: "deep" }, { tile: "hen" }];

interface WalletCardProps {
  user: Pick<User, "runorUnits" | "moneyDisabled" | "moneyRestsUntil">;
  balance: WalletBalance | undefined;
}

/** The balance and its actions. Accounts that may not move money have none. */
export function WalletCard({ user, balance }: WalletCardProps) {
  return (
    <ClothBox band={selvedge} className="account">
      <h2 className="visually-hidden">{homeTexts.balance}</h2>
      <PersonalPart as="div" className="balance" part={BalanceContent} own={user} />
      <PersonalPart as="p" className="subtitle units" part={Units} own={user} />
      {!user.moneyDisabled && <AvailableUnits user={user} balance={balance} />}
      {!user.moneyDisabled && <WalletActions />}
    </ClothBox>
  );
}

function Units({ own: { runorUnits } }: { own: Pick<User, "runorUnits"> }) {
  const [isHidden] = useBalanceHidden();
  return words.units(isHidden ? "••••" : groupDigits(runorUnits));
}

export function WalletActions() {
  const { pathname } = useLocation();
  return (
    <nav className="clothacts" aria-label={words.actions}>
      <Link to={pages.credits} state={{ from: pathname }}>
        <Plus className="icon" />
        {words.topUp}
      </Link>
      <Link to={pages.transfer()} state={{ isStep: pathname === pages.wallet }} preventScrollReset>
        <ArrowLeftRight className="icon" />
        {words.transfer}
      </Link>
      <Link to={pages.withdrawals}>
        <Landmark className="icon" />
        {words.withdraw}
      </Link>
    </nav>
  );
}
