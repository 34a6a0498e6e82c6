import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  PostReport,
  type ReportSubjectQuery,
  reasonOf,
  reportReasons,
  reportTextMaxLength,
} from "#shared/contracts/reports.ts";
import { groupDigits } from "#shared/money/money.ts";
import { lengthOf } from "#shared/text/length.ts";
import { authTexts } from "#texts/accounts.ts";
import { outboxTexts } from "#texts/offline.ts";
import { reportTexts as words } from "#texts/reports.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { useFormDraft } from "#web/lib/forms/form-draft.ts";
import { useContractForm } from "#web/lib/forms/forms.ts";
import { useUser } from "#web/lib/person/session.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { ChoiceList } from "#web/ui/choices/choice-list.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { ReportSent } from "./report-states.tsx";
import { sendReport } from "./reporting.api.ts";

const choices = reportReasons.map((value) => ({ value, label: words.reasons[value] }));

export function ReportForm({ subject }: { subject: ReportSubjectQuery }) {
  const client = useQueryClient();
  const showToast = useToast();
  const user = useUser();
  const [isSent, setSent] = useState(false);
  const form = useContractForm({
    id: "report",
    schema: PostReport,
    labels: { reason: words.reason, text: words.text },
  });
  const forgetDraft = useFormDraft(`report-${subject.subjectType}-${subject.subjectId}`, form.form, [
    "reason",
    "text",
  ]);
  const typed = form.form.watch("text") ?? "";
  if (isSent) return <ReportSent subject={subject} />;
  const send = async (report: PostReport) => {
    const about = words.reasons[reasonOf(report.reason)];
    const isSentNow = await sendReport(client, { personId: user?._id ?? "", about, report });
    if (!isSentNow) showToast(outboxTexts.kept);
    forgetDraft();
    setSent(true);
  };
  const { failure } = form;
  return (
    <ContractForm form={form} send={send} className="stack loose">
      <noscript>
        <Notice tone="warning">{authTexts.needsScripts}</Notice>
      </noscript>
      <input type="hidden" {...form.form.register("subjectType")} value={subject.subjectType} />
      <input type="hidden" {...form.form.register("subjectId")} value={subject.subjectId} />
      <ChoiceList {...form.field("reason")} choices={choices} />
      <TextArea
        {...form.field("text")}
        optional
        rows={4}
        hint={words.textHint}
        tally={`${groupDigits(lengthOf(typed))}/${groupDigits(reportTextMaxLength)}`}
      />
      <p className="sm muted">{words.privacy}</p>
      {failure && (
        <Notice tone="danger" announce>
          {failure.isRefusal ? failure.message : words.failed}
        </Notice>
      )}
      <Button type="submit" wide busy={form.isBusy} busyText={words.sending}>
        {words.send}
      </Button>
    </ContractForm>
  );
}
