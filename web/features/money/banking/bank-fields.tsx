import type { UseQueryResult } from "@tanstack/react-query";
import { CircleCheck, UserRoundCheck } from "lucide-react";
import { bankingTexts as words } from "#texts/banking.ts";
import { uiTexts } from "#texts/ui.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { SelectSheet } from "#web/ui/choices/select-sheet.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { showValue } from "#web/ui/fields/show-value.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { accountDigits, bankOptions, typedNumber } from "./bank-facts.ts";
import { useBanks } from "./use-banks.ts";

/** The fields' ids, for the list of errors. */
export const bankFieldIds = { bank: "bank", number: "account-number" } as const;

interface BankPickerProps {
  value: string | undefined;
  onValueChange: (code: string) => void;
  error: string | undefined;
  isDisabled: boolean;
}

/** Banks by name, with a search, because there are hundreds. */
export function BankPicker({ value, onValueChange, error, isDisabled }: BankPickerProps) {
  const { banks, hasFailed, isAsking, askAgain } = useBanks();
  return (
    <div className="stack tight">
      <SelectSheet
        id={bankFieldIds.bank}
        name="account_bank"
        label={words.bank}
        placeholder={words.chooseBank}
        searchLabel={words.searchBanks}
        options={banks ? bankOptions(banks) : []}
        isLoading={!banks && isAsking}
        value={value}
        onValueChange={onValueChange}
        error={error}
        disabled={isDisabled || hasFailed}
      />
      {hasFailed && <Retry text={words.banksFailed} isAsking={isAsking} onRetry={askAgain} />}
    </div>
  );
}

interface NumberFieldProps {
  value: string;
  onValueChange: (digits: string) => void;
  isResolved: boolean;
  error: string | undefined;
  isDisabled: boolean;
}

/** Ten digits. More are not cut off, because the result would be another person's account number. */
export function NumberField({ value, onValueChange, isResolved, error, isDisabled }: NumberFieldProps) {
  const tooLong = value.length > accountDigits ? words.numberLong : undefined;
  return (
    <TextField
      id={bankFieldIds.number}
      name="account_number"
      label={words.number}
      className={isResolved ? "spaced resolved" : "spaced"}
      figures
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) =>
        onValueChange(showValue(currentTarget, typedNumber(currentTarget.value)))
      }
      hint={words.numberHint}
      error={tooLong ?? error}
      suffix={isResolved && <CircleCheck className="icon okmark" />}
      readOnly={isDisabled}
      live
    />
  );
}

/** The account holder's name, or the state of the lookup. */
export function ResolvedName({ lookup, isNeeded }: { lookup: UseQueryResult<string>; isNeeded: boolean }) {
  return (
    <div role="status" className="resolution">
      {isNeeded && lookup.isFetching && (
        <p className="row sm dim">
          <Spinner /> {words.lookingUp}
        </p>
      )}
      {isNeeded && lookup.data !== undefined && (
        <Notice tone="success" icon={<UserRoundCheck className="icon" />}>
          <span className="own-line xs">{words.accountName}</span>
          <b className="accountname">{lookup.data}</b>
        </Notice>
      )}
      {isNeeded && lookup.isError && !lookup.isFetching && !isWrongAccount(lookup.error) && (
        <Retry text={noAnswerOf(lookup.error)} isAsking={false} onRetry={() => void lookup.refetch()} />
      )}
    </div>
  );
}

interface RetryProps {
  text: string;
  isAsking: boolean;
  onRetry: () => void;
}

function Retry({ text, isAsking, onRetry }: RetryProps) {
  return (
    <p className="row wraps sm">
      {text}{" "}
      <button type="button" className="more" disabled={isAsking} onClick={onRetry}>
        {uiTexts.tryAgain}
      </button>
    </p>
  );
}

/** The bank has no such account: the user needs another number, not a retry. */
export const isWrongAccount = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

const noAnswerOf = (error: Error): string =>
  error instanceof ApiError && error.status > 0 ? error.message : words.lookUpFailed;
