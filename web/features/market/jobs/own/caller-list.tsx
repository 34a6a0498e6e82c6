import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { Caller } from "#shared/contracts/calls.ts";
import { ownJobTexts } from "#texts/jobs.ts";
import { OutcomeWithCaller } from "#web/features/market/calls/call-outcome.tsx";
import { writeLocal } from "#web/lib/local-store.ts";
import { NowProvider } from "#web/ui/content/age.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Unloaded } from "#web/ui/feedback/unloaded.tsx";
import { CallerCard } from "./caller-card.tsx";
import { callersQuery } from "./own-jobs.api.ts";
import { ReasonForm } from "./reason-form.tsx";

const words = ownJobTexts.callers;
const skeletons = 3;

interface CallerListProps {
  jobId: string;
  reviewButton: (caller: Caller) => ReactNode;
}

/** Callers of a job, latest first. Only the poster sees them. */
export function CallerList({ jobId, reviewButton }: CallerListProps) {
  const [reason, setReason] = useState("");
  const read = useQuery(callersQuery(jobId, reason));
  const { data, dataUpdatedAt } = read;
  const callers = data && "callers" in data ? data.callers : undefined;
  useEffect(() => {
    if (callers) writeLocal("callers", callers);
  }, [callers]);
  if (callers)
    return (
      <Callers
        jobId={jobId}
        callers={callers}
        reviewButton={reviewButton}
        readAt={dataUpdatedAt}
        isPoster={reason === ""}
      />
    );
  if (data && "refused" in data && data.needsReason) return <ReasonForm onSay={setReason} />;
  if (data && "refused" in data) return <Refused status={data.refused} />;
  const { failedHelp } = ownJobTexts;
  return <Unloaded read={read} words={{ ...words, failedHelp }} count={skeletons} />;
}

interface CallersProps extends CallerListProps {
  callers: readonly Caller[];
  readAt: number;
  /** Staff read the list with a reason, and cannot say how calls went. */
  isPoster: boolean;
}

function Callers({ jobId, callers, readAt, isPoster, reviewButton }: CallersProps) {
  if (callers.length === 0) return <EmptyState title={words.none} help={words.noneHelp} tile="phone" />;
  return (
    <section className="stack">
      <p className="dim">{words.lead}</p>
      <NowProvider start={readAt}>
        <ul className="stack grid2">
          {callers.map((caller) => (
            <CallerCard
              key={caller.callerId}
              caller={caller}
              outcome={isPoster && <OutcomeWithCaller jobId={jobId} caller={caller} />}
              reviewButton={reviewButton(caller)}
            />
          ))}
        </ul>
      </NowProvider>
    </section>
  );
}

function Refused({ status }: { status: 403 | 404 }) {
  return status === 403 ? (
    <ErrorState title={words.forbidden} help={words.forbiddenHelp} />
  ) : (
    <ErrorState title={words.missing} help={words.missingHelp} />
  );
}
