import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { Link } from "react-router";
import type { User } from "#shared/contracts/accounts.ts";
import type {
  AlertChannel,
  AlertTime,
  SavedSearch,
  SearchParts,
  SearchSaved,
} from "#shared/contracts/saved-searches.ts";
import { pages } from "#shared/paths.ts";
import { savedSearchNames, saveSearchTexts as words } from "#texts/saved-searches.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { refusalOr } from "#web/lib/api/refusal-or.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Checkbox } from "#web/ui/choices/checkbox.tsx";
import { ChoiceList } from "#web/ui/choices/choice-list.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { ErrorSummary } from "#web/ui/fields/error-summary.tsx";
import { MoneyField } from "#web/ui/fields/money-field.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { changeSavedSearch, saveSearch } from "./saved-searches.api.ts";

interface SaveSearchSheetProps {
  isOpen: boolean;
  onClose: () => void;
  user: User;
  title: string;
  criteria: SearchParts;
  /** The saved search that is changed. */
  saved?: SavedSearch | undefined;
}

/** How often and by which channel Runor writes about a search. */
export function SaveSearchSheet({ isOpen, onClose, title, ...form }: SaveSearchSheetProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      isDismissible={!isBusy}
      title={title}
      actions={
        <>
          <Button kind="quiet" onClick={onClose} disabled={isBusy}>
            {words.cancel}
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={isBusy} busyText={words.saving}>
            {words.save}
          </Button>
        </>
      }
    >
      <SearchForm {...form} id={formId} onBusy={setBusy} onSaved={onClose} />
    </Sheet>
  );
}

interface SearchFormProps extends Pick<SaveSearchSheetProps, "user" | "criteria" | "saved"> {
  id: string;
  onBusy: (isBusy: boolean) => void;
  onSaved: () => void;
}

function SearchForm({ id, user, criteria, saved, onBusy, onSaved }: SearchFormProps) {
  const [every, setEvery] = useState<AlertTime>(saved?.every ?? "now");
  const [by, setBy] = useState<readonly AlertChannel[]>(saved?.by ?? ["notification"]);
  const [minBudget, setMinBudget] = useState(saved?.minBudget ?? undefined);
  const save = useSaving({ onBusy, onSaved }, async (client) => {
    const input = { every, by: [...by], minBudget: criteria.kind === "jobs" ? (minBudget ?? null) : null };
    return saved
      ? changeSavedSearch(client, saved._id, input)
      : saveSearch(client, { ...criteria, ...input });
  });
  const { error } = save;
  const fields = error instanceof ApiError ? error.fields : undefined;
  const choose = (channel: AlertChannel) => (isOn: boolean) =>
    setBy((now) => [...now.filter((each) => each !== channel), ...(isOn ? [channel] : [])]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <form id={id} className="stack" onSubmit={submit} noValidate>
      <ErrorSummary
        attempt={save.submittedAt}
        errors={[
          ...(fields?.by ? [{ fieldId: `${id}-sms`, label: words.bySms }] : []),
          ...(fields?.minBudget ? [{ fieldId: `${id}-budget`, label: words.minBudget }] : []),
        ]}
      />
      <p className="dim">{words.about(savedSearchNames.quoted(criteria))}</p>
      {error && !fields?.by && !fields?.minBudget && (
        <Notice tone="danger" announce>
          {refusalOr(error, words.failed)}
        </Notice>
      )}
      <ChoiceList
        label={words.every}
        choices={(["now", "day", "week"] as const).map((value) => ({
          value,
          label: words.everyOptions[value],
        }))}
        value={every}
        onChange={(event) => setEvery(event.currentTarget.value as AlertTime)}
      />
      <Channels smsId={`${id}-sms`} user={user} by={by} choose={choose} error={fields?.by} />
      {criteria.kind === "jobs" && (
        <MoneyField
          id={`${id}-budget`}
          label={words.minBudget}
          hint={words.minBudgetHint}
          error={fields?.minBudget}
          value={minBudget}
          onValueChange={setMinBudget}
        />
      )}
    </form>
  );
}

interface ChannelsProps {
  smsId: string;
  user: User;
  by: readonly AlertChannel[];
  choose: (channel: AlertChannel) => (isOn: boolean) => void;
  error: string | undefined;
}

function Channels({ smsId, user, by, choose, error }: ChannelsProps) {
  const labelId = useId();
  const missing = missingFor(user);
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the other groups of a form
    <div role="group" aria-labelledby={labelId}>
      <span id={labelId} className="label">
        {words.by}
      </span>
      <Checkbox
        label={words.byNotification}
        checked={by.includes("notification")}
        onChange={(event) => choose("notification")(event.currentTarget.checked)}
      />
      <Checkbox
        id={smsId}
        label={
          <>
            {words.bySms}
            <span className="xs muted own-line">{missing ?? words.smsFree}</span>
          </>
        }
        checked={by.includes("sms")}
        disabled={missing !== undefined && !by.includes("sms")}
        onChange={(event) => choose("sms")(event.currentTarget.checked)}
        error={error}
      />
      {!user.isSubscribed && (
        <Link className="more" to={pages.upgrade}>
          {words.seePlans}
        </Link>
      )}
    </div>
  );
}

/** What a user lacks for alerts by SMS. */
function missingFor(user: User): string | undefined {
  if (!user.isSubscribed) return words.smsSubscribe;
  if (!user.isVerified) return words.smsUnverified;
  return user.jobSms ? undefined : words.smsOff;
}

function useSaving(
  { onBusy, onSaved }: Pick<SearchFormProps, "onBusy" | "onSaved">,
  save: (client: ReturnType<typeof useQueryClient>) => Promise<SearchSaved>,
) {
  const client = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: () => save(client),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: ({ message }) => {
      onSaved();
      showToast(message);
    },
  });
}
