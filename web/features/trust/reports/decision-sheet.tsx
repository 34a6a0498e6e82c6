import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { reasonMaxLength } from "#shared/contracts/decision-reason.ts";
import { type Report, type ReportDecision, reportDecisions } from "#shared/contracts/reports.ts";
import { reportAnswers, queueTexts as words } from "#texts/reports.ts";
import { useErrorList } from "#web/lib/forms/error-list.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { ChoiceList } from "#web/ui/choices/choice-list.tsx";
import { ErrorSummary } from "#web/ui/fields/error-summary.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { entryBeside, focusSoon } from "#web/ui/take-focus.ts";
import { useLast } from "#web/ui/use-last.ts";
import { ActionFailure } from "./action-failure.tsx";
import { reportHeadingId } from "./report-card.tsx";
import { decideReport, reloadReports } from "./reports-queue.api.ts";

const choices = reportDecisions.map((value) => ({
  value,
  label: words.decisions[value].word,
  help: words.decisions[value].help,
}));

interface DecisionSheetProps {
  report: Report | undefined;
  onClose: () => void;
}

/** A decision and its reason. Suspending an account needs a second confirmation. */
export function DecisionSheet({ report, onClose }: DecisionSheetProps) {
  const shown = useLast(report);
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    onClose();
  };
  if (!shown) return null;
  return (
    <Sheet
      isOpen={report !== undefined}
      onClose={close}
      title={isAsking ? words.closeTitle(shown.ownerName) : words.decisionTitle}
    >
      <DecisionForm report={shown} isAsking={isAsking} onAsk={setAsking} onClose={close} />
    </Sheet>
  );
}

interface DecisionFormProps {
  report: Report;
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
  onClose: () => void;
}

function DecisionForm({ report, isAsking, onAsk, onClose }: DecisionFormProps) {
  const [decision, setDecision] = useState<ReportDecision>();
  const [reason, setReason] = useState("");
  const { summary, wasTried, refuse } = useErrorList([
    ...(decision ? [] : [{ fieldId: "report-decision", label: words.choice }]),
    ...(reason.trim() ? [] : [{ fieldId: "report-reason", label: words.reason }]),
  ]);
  const { mutate, isPending, error } = useDeciding(report, onClose);
  const order = decision && reason.trim() ? { decision, reason: reason.trim() } : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || refuse() || !order) return;
    if (order.decision === "suspend" && !isAsking) return onAsk(true);
    mutate(order);
  };
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <ErrorSummary {...summary} />
      {isAsking ? (
        <p className="dim">{words.closeHelp}</p>
      ) : (
        <Questions
          report={report}
          decision={decision}
          reason={reason}
          wasTried={wasTried}
          onDecision={setDecision}
          onReason={setReason}
        />
      )}
      <ActionFailure error={error} otherwise={words.decideFailed} />
      <div className="btns">
        <Button kind="quiet" onClick={isAsking ? () => onAsk(false) : onClose} disabled={isPending}>
          {isAsking ? words.back : words.cancel}
        </Button>
        <Button
          type="submit"
          kind={isAsking ? "danger" : "primary"}
          busy={isPending}
          busyText={words.deciding}
        >
          {isAsking ? words.close : decision === "suspend" ? words.continue : words.confirm}
        </Button>
      </div>
    </form>
  );
}

interface QuestionsProps {
  report: Report;
  decision: ReportDecision | undefined;
  reason: string;
  wasTried: boolean;
  onDecision: (decision: ReportDecision) => void;
  onReason: (reason: string) => void;
}

function Questions({ report, decision, reason, wasTried, onDecision, onReason }: QuestionsProps) {
  return (
    <>
      <p className="dim">{words.of(words.kinds[report.subjectType], report.ownerName)}</p>
      <ChoiceList
        id="report-decision"
        label={words.choice}
        choices={choices}
        value={decision ?? ""}
        error={wasTried && !decision ? words.choiceNeeded : undefined}
        onChange={(event) => onDecision(event.currentTarget.value as ReportDecision)}
      />
      <TextArea
        id="report-reason"
        label={words.reason}
        hint={words.reasonHint}
        error={wasTried && !reason.trim() ? words.reasonNeeded : undefined}
        rows={3}
        maxLength={reasonMaxLength}
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
      {report.openReports > 1 && <p className="sm">{words.alsoOthers(report.openReports)}</p>}
    </>
  );
}

function useDeciding(report: Report, onDone: () => void) {
  const client = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: (order: { decision: ReportDecision; reason: string }) =>
      decideReport(client, { reportId: report._id, ...order }),
    onSuccess: async () => {
      onDone();
      showToast(reportAnswers.decided);
      const next = entryBeside(document.getElementById(reportHeadingId(report))?.closest("li"));
      await reloadReports(client);
      focusSoon(next);
    },
    // Another member of staff may have decided meanwhile; the refreshed list shows it.
    onError: () => reloadReports(client),
  });
}
