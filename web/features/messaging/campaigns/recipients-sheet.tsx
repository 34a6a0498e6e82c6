import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Campaign, RecipientStatus } from "#shared/contracts/campaigns.ts";
import { publicRelationsTexts } from "#texts/content.ts";
import { MoreButton } from "#web/ui/actions/list-end.tsx";
import { Select } from "#web/ui/choices/select.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useLast } from "#web/ui/use-last.ts";
import { recipientsQuery } from "./campaigns.api.ts";
import { outcomeTexts } from "./outcome-texts.ts";

const words = publicRelationsTexts.recipients;

interface RecipientsSheetProps {
  campaign: Campaign | undefined;
  onClose: () => void;
}

export function RecipientsSheet({ campaign, onClose }: RecipientsSheetProps) {
  const shown = useLast(campaign);
  return (
    <Sheet isOpen={campaign !== undefined} onClose={onClose} title={words.title}>
      {shown && <Recipients campaign={shown} />}
    </Sheet>
  );
}

function Recipients({ campaign }: { campaign: Campaign }) {
  const [status, setStatus] = useState<RecipientStatus | "">("");
  const list = useInfiniteQuery(recipientsQuery(campaign._id, status));
  const labels = outcomeTexts(campaign);
  const options = [
    { value: "", label: words.all },
    ...Object.entries(labels).map(([value, label]) => ({ value, label })),
  ];
  const people = list.data?.pages.flatMap(({ recipients }) => recipients);
  return (
    <div className="stack">
      <Select
        label={words.filter}
        options={options}
        value={status}
        onChange={(event) => setStatus(event.currentTarget.value as RecipientStatus | "")}
      />
      {!people && !list.isError && <Skeleton height="12rem" />}
      {!people && list.isError && <ErrorState title={words.failed} onRetry={() => void list.refetch()} />}
      {people?.length === 0 && <p className="muted">{words.none}</p>}
      <ul className="outcomes">
        {people?.map((person) => (
          <li key={person.userId} className="row between">
            <span className="fill">
              <span className="own-line">{person.fullName}</span>
              <span className="sm muted own-line">{person.phone}</span>
            </span>
            <span className="sm outcome">
              {labels[person.status]}
              {person.detail && <span className="xs muted own-line">{person.detail}</span>}
            </span>
          </li>
        ))}
      </ul>
      <MoreButton list={list} words={words} failedText={words.failed} />
    </div>
  );
}
