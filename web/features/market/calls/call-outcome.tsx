import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Caller, type CallOutcome, callOutcomes } from "#shared/contracts/calls.ts";
import { callOutcomeAnswers, callOutcomeTexts } from "#texts/calls.ts";
import { refusalOr } from "#web/lib/api/refusal-or.ts";
import { asked } from "#web/lib/page-data/personal-reads.ts";
import { useUser } from "#web/lib/person/session.ts";
import { Chip, ChipRow } from "#web/ui/actions/chip.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { calledJobsQuery } from "./calls.api.ts";
import { sayOutcome } from "./outcomes.api.ts";

const words = callOutcomeTexts;

/** Asks a person who called about a job how it went. Renders nothing for other people. */
export function OutcomeOfCall({ jobId }: { jobId: string }) {
  const user = useUser();
  const { data } = useQuery({ ...calledJobsQuery(), enabled: user !== null });
  if (!user || !data || !asked(({ jobIds }) => jobIds.includes(jobId), data)) return null;
  return (
    <Card className="stack">
      <OutcomeChips
        jobId={jobId}
        question={words.question}
        chosen={asked(({ outcomes }) => outcomes?.[jobId], data) ?? null}
      />
    </Card>
  );
}

/** Asks the poster how it went with a caller, and shows what the caller says. */
export function OutcomeWithCaller({ jobId, caller }: { jobId: string; caller: Caller }) {
  const { callerId, fullName, outcome, callerOutcome } = caller;
  return (
    <>
      {callerOutcome && <p className="sm">{words.callerSays(words.outcomes[callerOutcome])}</p>}
      <OutcomeChips jobId={jobId} callerId={callerId} question={words.ofCaller(fullName)} chosen={outcome} />
    </>
  );
}

interface OutcomeChipsProps {
  jobId: string;
  callerId?: string;
  question: string;
  chosen: CallOutcome | null;
}

function OutcomeChips({ jobId, callerId, question, chosen }: OutcomeChipsProps) {
  const client = useQueryClient();
  const showToast = useToast();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (outcome: CallOutcome) =>
      sayOutcome(client, jobId, { outcome, ...(callerId && { callerId }) }),
    onSuccess: () => showToast(callOutcomeAnswers.saved),
    onError: (error) => {
      showToast(refusalOr(error, words.failed), "error");
    },
  });
  const shown = isPending ? variables : chosen;
  return (
    <div className="stack tight">
      <p className="sm muted">{question}</p>
      <ChipRow label={question}>
        {callOutcomes.map((outcome) => (
          <Chip
            key={outcome}
            pressed={outcome === shown}
            aria-disabled={isPending || undefined}
            onClick={() => isPending || mutate(outcome)}
          >
            {words.outcomes[outcome]}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}
