import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { BankInfo } from "#shared/contracts/banking.ts";
import { pages } from "#shared/paths.ts";
import { bankingTexts as words } from "#texts/banking.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { loginPath } from "#web/lib/page-data/route-data.ts";
import { useSettings } from "#web/lib/settings.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { ErrorSummary } from "#web/ui/fields/error-summary.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { takeFocus } from "#web/ui/take-focus.ts";
import { accountToVerify } from "./bank-facts.ts";
import { BankPicker, isWrongAccount, NumberField, ResolvedName } from "./bank-fields.tsx";
import { accountNameQuery, saveAccount } from "./banking.api.ts";
import { useMissing } from "./use-missing.ts";

const passwordId = "bank-password";

interface BankFormProps {
  userId: string;
  replaced: BankInfo | null;
  /** It was opened by a press. */
  takesFocus: boolean;
  onSaved: () => void;
  onKeep: () => void;
}

/** Bank and number. The bank returns the holder's name; only then can the account be saved. */
export function BankForm({ userId, replaced, takesFocus, onSaved, onKeep }: BankFormProps) {
  const [bank, setBank] = useState<string>();
  const [number, setNumber] = useState("");
  const [password, setPassword] = useState("");
  const { save, lookup, account, ...state } = useSaving({ userId, bank, number, onSaved });
  const name = account && lookup.data;
  const wrongAccount = account && isWrongAccount(lookup.error) ? lookup.error.message : undefined;
  const missing = useMissing({ bank, number, wrongAccount });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state.canSave) save(replaced ? password : undefined);
    else if (!state.isSaving) missing.flag();
  };
  return (
    <form className="stack loose" method="post" noValidate onSubmit={submit}>
      <ErrorSummary
        attempt={state.attempt + missing.attempt}
        errors={[
          ...missing.errors,
          ...(state.passwordError ? [{ fieldId: passwordId, label: words.password }] : []),
        ]}
      />
      <p className="dim" tabIndex={-1} ref={takesFocus ? takeFocus : undefined}>
        {words.lead}
      </p>
      {replaced && <ChangeWarning />}
      <BankPicker
        value={bank}
        onValueChange={setBank}
        error={missing.bankError}
        isDisabled={state.isSaving}
      />
      <NumberField
        value={number}
        onValueChange={setNumber}
        isResolved={name !== undefined}
        error={missing.numberError}
        isDisabled={state.isSaving}
      />
      <ResolvedName lookup={lookup} isNeeded={account !== undefined} />
      {replaced && (
        <PasswordField
          id={passwordId}
          label={words.password}
          hint={words.passwordHint}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={state.passwordError}
        />
      )}
      {state.failure && (
        <Notice tone="danger" announce>
          {state.failure}
        </Notice>
      )}
      <Button type="submit" wide aria-disabled={!state.canSave} busy={state.isSaving} busyText={words.saving}>
        {words.save}
      </Button>
      {!name && <p className="xs muted">{words.saveNeeds}</p>}
      {replaced && (
        <Button kind="quiet" onClick={onKeep} disabled={state.isSaving}>
          {words.keep}
        </Button>
      )}
    </form>
  );
}

function ChangeWarning() {
  const { bankChangeHoldHours } = useSettings();
  return <Notice tone="warning">{words.changeWarning(bankChangeHoldHours)}</Notice>;
}

interface Saving {
  userId: string;
  bank: string | undefined;
  number: string;
  onSaved: () => void;
}

function useSaving({ userId, bank, number, onSaved }: Saving) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const account = accountToVerify(bank, number);
  const lookup = useQuery({
    ...accountNameQuery(account ?? { account_bank: "", account_number: "" }),
    enabled: account !== undefined,
  });
  const saving = useMutation({
    mutationFn: (password: string | undefined) => {
      if (!account) throw new ApiError(0);
      return saveAccount(client, {
        userId,
        ...account,
        account_name: lookup.data,
        ...(password === undefined ? {} : { password }),
      });
    },
    onSuccess: () => {
      showToast(words.saved);
      onSaved();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === "signed_out") void navigate(loginPath(pages.bank));
    },
  });
  const refusal = saving.error instanceof ApiError ? saving.error : undefined;
  const passwordError = refusal?.fields.password;
  return {
    account,
    lookup,
    save: saving.mutate,
    isSaving: saving.isPending,
    canSave: account !== undefined && lookup.data !== undefined && !lookup.isFetching && !saving.isPending,
    passwordError,
    attempt: saving.submittedAt,
    failure: refusal && !passwordError ? sentenceOf(refusal) : undefined,
  };
}

const sentenceOf = (error: ApiError): string => (error.status === 0 ? words.saveFailed : error.message);
