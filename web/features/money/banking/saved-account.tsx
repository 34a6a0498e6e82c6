import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import type { BankInfo } from "#shared/contracts/banking.ts";
import { dayAndTime } from "#shared/time/day-and-time.ts";
import { bankingTexts as words } from "#texts/banking.ts";
import { IconButton } from "#web/ui/actions/icon-button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import type { ClothTile } from "#web/ui/identity/arrange-cloth.ts";
import { ClothBox } from "#web/ui/identity/cloth.tsx";
import { takeFocus } from "#web/ui/take-focus.ts";
import { bankName, maskedNumber } from "./bank-facts.ts";
import { useBanks } from "./use-banks.ts";

const hem: readonly ClothTile[] = [
  { tile: "seeds" },
  { tile: "moon" },
  { tile: "diamond", ground: "bare" },
  { tile: "waves" },
  { tile: "weave", ground: "deep" },
  { tile: "petals" },
];

interface SavedAccountProps {
  bank: BankInfo;
  /** It replaces the form. */
  takesFocus: boolean;
}

/** The linked account. Only the last digits of its number show until the eye is pressed. */
export function SavedAccount({ bank, takesFocus }: SavedAccountProps) {
  return (
    <>
      <h2 className="h2" tabIndex={-1} ref={takesFocus ? takeFocus : undefined}>
        {words.savedTitle}
      </h2>
      <ClothBox className="bankcard" hem={hem}>
        <BankName bank={bank} />
        <div>
          <AccountNumber number={bank.account_number} />
          <div className="subtitle">{bank.account_name}</div>
        </div>
      </ClothBox>
      {bank.payable_from !== null && <PayableFrom moment={bank.payable_from} />}
    </>
  );
}

/** The bank's name from the list; until it is loaded, the name saved with the account. */
function BankName({ bank }: { bank: BankInfo }) {
  const { banks } = useBanks();
  const name = banks ? bankName(banks, bank.account_bank) : bank.bank_name;
  return <b className="bankname">{name ?? words.unknownBank}</b>;
}

function AccountNumber({ number }: { number: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="row between">
      <div className="number">
        <span aria-hidden="true">{isShown ? number : maskedNumber(number)}</span>
        <span className="visually-hidden">{number}</span>
      </div>
      <IconButton
        label={isShown ? words.hideNumber : words.showNumber}
        icon={isShown ? <EyeOff className="icon" /> : <Eye className="icon" />}
        onClick={() => setShown(!isShown)}
      />
    </div>
  );
}

function PayableFrom({ moment }: { moment: string }) {
  return <Notice tone="warning">{words.payableFrom(dayAndTime(moment))}</Notice>;
}

export function SavedAccountSkeleton() {
  return (
    <>
      <p role="status" className="visually-hidden">
        {words.loading}
      </p>
      <div className="stack loose" aria-hidden="true">
        <Skeleton width="12rem" height="1.625rem" />
        <Skeleton height="12.5rem" radius="1.25rem" />
        <Skeleton height="3.25rem" radius="0.875rem" />
      </div>
    </>
  );
}
