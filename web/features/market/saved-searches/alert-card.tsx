import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { User } from "#shared/contracts/accounts.ts";
import type { SavedSearch } from "#shared/contracts/saved-searches.ts";
import { formatNaira } from "#shared/money/money.ts";
import { savedSearchPath } from "#shared/saved-search-path.ts";
import { shortDate } from "#shared/time/job-age.ts";
import { savedSearchNames, alertTexts as words } from "#texts/saved-searches.ts";
import { refusalOr } from "#web/lib/api/refusal-or.ts";
import { Button, LinkButton } from "#web/ui/actions/button.tsx";
import { Badge } from "#web/ui/content/badge.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { lazySheet } from "#web/ui/feedback/lazy-part.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { entryBeside, focusSoon } from "#web/ui/take-focus.ts";
import { changeSavedSearch, removeSavedSearch } from "./saved-searches.api.ts";

const SaveSearchSheet = lazySheet(
  () => import("./save-search-sheet.tsx").then((module) => module.SaveSearchSheet),
  { isOpen: ({ isOpen }) => isOpen, close: ({ onClose }) => onClose() },
);

/** A saved search: what it looks for, how Runor writes about it, and what it found last. */
export function AlertCard({ search, user }: { search: SavedSearch; user: User }) {
  const [isEditing, setEditing] = useState(false);
  const [wasEdited, setEdited] = useState(false);
  if (isEditing && !wasEdited) setEdited(true);
  return (
    <Card as="article" {...(search.paused && { tone: "sunken" as const })}>
      <div className="stack tight">
        <div className="row between wraps at-top">
          <div className="fill">
            <h2 className="h3" tabIndex={-1}>
              {savedSearchNames.plain(search)}
            </h2>
            <p className="sm muted">{howOf(search)}</p>
          </div>
          {search.paused ? (
            <Badge>{words.paused}</Badge>
          ) : (
            <Badge tone="brand">{words.kinds[search.kind]}</Badge>
          )}
        </div>
        <p className="sm">
          {search.lastSentAt
            ? words.lastFound(savedSearchNames.counted(search.lastFound), shortDate(search.lastSentAt))
            : words.never}
        </p>
        <div className="btns alertacts">
          <LinkButton kind="soft" small to={savedSearchPath(search)}>
            {words.see}
          </LinkButton>
          <Button kind="quiet" small onClick={() => setEditing(true)}>
            {words.edit}
          </Button>
          <Pause search={search} />
          <Remove search={search} />
        </div>
      </div>
      {wasEdited && (
        <SaveSearchSheet
          isOpen={isEditing}
          onClose={() => setEditing(false)}
          user={user}
          title={words.editTitle}
          criteria={search}
          saved={search}
        />
      )}
    </Card>
  );
}

/** "At once · notice · from ₦5,000" */
const howOf = ({ every, by, minBudget }: SavedSearch): string =>
  [
    words.every[every],
    ...by.map((channel) => words.by[channel]),
    ...(minBudget === null ? [] : [words.from(formatNaira(minBudget))]),
  ].join(" · ");

function Pause({ search: { _id, paused } }: { search: SavedSearch }) {
  const client = useQueryClient();
  const { mutate, isPending } = useChange(_id, () => changeSavedSearch(client, _id, { paused: !paused }));
  return (
    <Button
      kind="quiet"
      small
      busy={isPending}
      busyText={paused ? words.continuing : words.pausing}
      onClick={() => mutate()}
    >
      {paused ? words.continue : words.pause}
    </Button>
  );
}

function Remove({ search }: { search: SavedSearch }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useChange(search._id, async () => {
    const next = entryBeside(button.current?.closest("article"));
    const removed = await removeSavedSearch(client, search._id);
    focusSoon(next);
    return removed;
  });
  return (
    <>
      <Button kind="quiet" small ref={button} onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => mutate(undefined, { onSettled: () => setAsking(false) })}
        title={words.removeTitle}
        confirmText={words.remove}
        cancelText={words.keep}
        isBusy={isPending}
        busyText={words.removing}
      >
        <p className="dim">{words.removeHelp(savedSearchNames.quoted(search))}</p>
      </ConfirmDialog>
    </>
  );
}

function useChange(searchId: string, change: () => Promise<{ message: string }>) {
  const showToast = useToast();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message }) => showToast(message, "done", searchId),
    onError: (error) => showToast(refusalOr(error, words.changeFailed), "error", searchId),
  });
}
