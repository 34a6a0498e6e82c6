import { type ReactNode, useEffect, useState } from "react";
import type { User } from "#shared/contracts/accounts.ts";
import type { BankInfo } from "#shared/contracts/banking.ts";
import { pages } from "#shared/paths.ts";
import { bankingTexts as words } from "#texts/banking.ts";
import { uiTexts } from "#texts/ui.ts";
import { Button, LinkButton } from "#web/ui/actions/button.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Cloth } from "#web/ui/identity/cloth.tsx";
import { BankForm } from "./bank-form.tsx";
import { SavedAccount, SavedAccountSkeleton } from "./saved-account.tsx";
import { useSavedBank } from "./use-saved-bank.ts";

interface LinkBankProps {
  user: User;
  /** Set during verification: the form is open from the start, and this page comes next. */
  next?: string;
  notice?: ReactNode;
}

/** Links the bank account: not started, form, saved card. The saved account is loaded at the start. */
export function LinkBank({ user, next, notice }: LinkBankProps) {
  const saved = useSavedBank(user._id);
  const [isFormOpen, setFormOpen] = useState(next !== undefined);
  const [hasPressed, setPressed] = useState(false);
  const isLinked = saved.bank ? true : saved.bank === undefined && user.accountNo !== null;
  // A form opened for a first account closes once there is one.
  const { bank } = saved;
  useEffect(() => {
    if (bank) setFormOpen(false);
  }, [bank]);
  const show = (isOpen: boolean) => {
    setPressed(true);
    setFormOpen(isOpen);
  };
  const isForm = isFormOpen && (bank !== undefined || !isLinked) && !saved.hasFailed;
  return (
    <>
      <PageHeader title={titleOf(isLinked, isForm)} back={pages.profile} />
      <noscript>
        <Notice tone="warning">{words.needsScripts}</Notice>
      </noscript>
      <div className="stack loose">
        {notice}
        {isForm && (
          <BankForm
            userId={user._id}
            replaced={bank ?? null}
            takesFocus={hasPressed}
            onSaved={() => show(false)}
            onKeep={() => show(false)}
          />
        )}
        {!isForm && (
          <AtRest
            saved={saved}
            isLinked={isLinked}
            takesFocus={hasPressed}
            onOpen={() => show(true)}
            next={next}
          />
        )}
        {next !== undefined && !bank && (
          <LinkButton kind="ghost" to={next}>
            {words.later}
          </LinkButton>
        )}
      </div>
    </>
  );
}

function titleOf(isLinked: boolean, isForm: boolean): string {
  if (!isLinked) return words.link;
  return isForm ? words.change : words.title;
}

interface AtRestProps {
  saved: ReturnType<typeof useSavedBank>;
  isLinked: boolean;
  takesFocus: boolean;
  onOpen: () => void;
  next: string | undefined;
}

/** Without the form: the saved card, or the button that opens the form. */
function AtRest({ saved, isLinked, takesFocus, onOpen, next }: AtRestProps) {
  if (saved.bank) return <Linked bank={saved.bank} takesFocus={takesFocus} onChange={onOpen} next={next} />;
  if (saved.hasFailed) {
    return (
      <ErrorState
        title={words.failed}
        help={words.failedHelp}
        onRetry={saved.askAgain}
        isRetrying={saved.isAsking}
      />
    );
  }
  if (isLinked) return <SavedAccountSkeleton />;
  return (
    <>
      <Cloth className="corners" rows={3} columns={5} start={11} />
      <p className="dim">{words.start}</p>
      <Button wide onClick={onOpen}>
        {words.link}
      </Button>
    </>
  );
}

interface LinkedProps {
  bank: BankInfo;
  takesFocus: boolean;
  onChange: () => void;
  next: string | undefined;
}

function Linked({ bank, takesFocus, onChange, next }: LinkedProps) {
  return (
    <>
      <SavedAccount bank={bank} takesFocus={takesFocus} />
      {next === undefined ? (
        <LinkButton wide to={pages.withdrawals}>
          {words.withdraw}
        </LinkButton>
      ) : (
        <LinkButton wide to={next}>
          {uiTexts.continue}
        </LinkButton>
      )}
      <Button kind="line" wide onClick={onChange}>
        {words.change}
      </Button>
    </>
  );
}
