import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import type { User } from "#shared/contracts/accounts.ts";
import type { WalletBalance } from "#shared/contracts/wallet.ts";
import { groupDigits, units, unitsToKobo, withdrawalFee, withWithdrawalFee } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import { dayAndTime } from "#shared/time/day-and-time.ts";
import { uiTexts } from "#texts/ui.ts";
import { withdrawalTexts as words } from "#texts/withdrawals.ts";
import { Button, LinkButton } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { Receipt } from "#web/ui/content/receipt.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { MoneyField } from "#web/ui/fields/money-field.tsx";
import { Cloth, ClothBox } from "#web/ui/identity/cloth.tsx";
import { BankLine, type LinkedBank } from "./bank-line.tsx";
import { type Failure, useWithdrawing } from "./use-withdrawing.ts";
import { WithdrawalSuccess } from "./withdrawal-success.tsx";

interface WithdrawUnitsProps {
  user: User;
  linked: LinkedBank;
  /** What can be withdrawn; undefined until loaded. */
  resting: WalletBalance | undefined;
  /** Explains which part of the balance cannot be withdrawn yet. */
  restingNotice: ReactNode;
}

/** Intro, amount, processing, success. A failure stays on the amount step. */
export function WithdrawUnits({ user, linked, resting, restingNotice }: WithdrawUnitsProps) {
  const [hasProceeded, setProceeded] = useState(false);
  const reach = {
    balance: user.runorUnits,
    withdrawable: resting ? Math.min(user.runorUnits, resting.withdrawableUnits) : user.runorUnits,
  };
  const withdrawing = useWithdrawing(user, reach);
  useTopOfStep(hasProceeded, withdrawing.done !== undefined);
  if (withdrawing.done) return <WithdrawalSuccess done={withdrawing.done} bank={linked.bank} />;
  if (user.moneyDisabled) {
    return (
      <Notice tone="warning" title={words.moneyDisabled}>
        {words.moneyDisabledHelp} <SupportLink />
      </Notice>
    );
  }
  if (hasProceeded)
    return (
      <Entry
        balance={user.runorUnits}
        restingNotice={restingNotice}
        linked={linked}
        withdrawing={withdrawing}
      />
    );
  return <Intro linked={linked} restingNotice={restingNotice} onProceed={() => setProceeded(true)} />;
}

function useTopOfStep(hasProceeded: boolean, isDone: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every step
  useEffect(() => {
    if (hasProceeded) window.scrollTo({ top: 0, behavior: "instant" });
  }, [hasProceeded, isDone]);
}

interface IntroProps {
  linked: LinkedBank;
  restingNotice: ReactNode;
  onProceed: () => void;
}

function Intro({ linked, restingNotice, onProceed }: IntroProps) {
  const hasNoBank = linked.bank === null;
  return (
    <section className="stack loose">
      <Cloth className="corners" rows={3} columns={5} start={23} />
      <h2 className="h2">{words.intro}</h2>
      <BankLine linked={linked} />
      <PayableFrom linked={linked} />
      {restingNotice}
      <Notice tone="sand">
        {words.feeNotice} {words.largeFee}
      </Notice>
      <noscript>
        <Notice tone="warning">{words.needsScripts}</Notice>
      </noscript>
      {hasNoBank && (
        <LinkButton wide to={pages.bank} state={{ from: pages.withdrawals }}>
          {words.linkBank}
        </LinkButton>
      )}
      <Button wide kind={hasNoBank ? "quiet" : "primary"} onClick={onProceed}>
        {words.proceed}
      </Button>
    </section>
  );
}

interface EntryProps {
  balance: number;
  restingNotice: ReactNode;
  linked: LinkedBank;
  withdrawing: ReturnType<typeof useWithdrawing>;
}

function Entry({ balance, restingNotice, linked, withdrawing }: EntryProps) {
  const { amount, enter, press, fieldError, isOff, isBusy, failure } = withdrawing;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    press();
  };
  return (
    <form className="stack withdraw" method="post" noValidate onSubmit={submit}>
      <ClothBox className="balanceline">
        <span className="subtitle">{words.balance}</span>
        <b>{words.units(groupDigits(balance))}</b>
      </ClothBox>
      {restingNotice}
      <BankLine linked={linked} />
      <PayableFrom linked={linked} />
      <MoneyField
        id="withdraw-amount"
        label={words.amount}
        value={amount}
        onValueChange={enter}
        readOnly={isBusy}
        error={fieldError}
        hint={`${words.feeNote} ${words.largeFee}`}
        live
        autoFocus
      />
      <Card className="receipt">
        <Receipt
          decimals={false}
          lines={[{ label: words.fee, kobo: unitsToKobo(withdrawalFee(withWithdrawalFee(amount ?? 0))) }]}
          total={{
            label: words.leaves,
            ...(amount === undefined
              ? { value: "–" }
              : { kobo: unitsToKobo(units(withWithdrawalFee(amount))) }),
          }}
        />
      </Card>
      {failure && <Failed failure={failure} />}
      <Button type="submit" wide disabled={isOff} busy={isBusy} busyText={uiTexts.processing}>
        {words.withdraw}
      </Button>
    </form>
  );
}

const Failed = ({ failure }: { failure: Failure }) => (
  <Notice tone="danger" title={words.failed} announce>
    {failure.reason} {failure.isFrozen && <SupportLink />}
  </Notice>
);

const SupportLink = () => (
  <Link className="link" to={pages.support}>
    {words.support}
  </Link>
);

/** A changed account cannot be paid for a while; withdrawals can be requested meanwhile. */
function PayableFrom({ linked: { bank } }: { linked: LinkedBank }) {
  if (!bank?.payable_from) return null;
  return <Notice tone="warning">{words.payableFrom(dayAndTime(bank.payable_from))}</Notice>;
}
