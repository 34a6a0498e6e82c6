import { useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { type AgentApplication, DeclineApplication } from "#shared/contracts/agents.ts";
import { agentTexts } from "#shared/messages/en-agents.ts";
import { useContractForm } from "#web/lib/forms.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { useLast } from "#web/ui/use-last.ts";
import { declineAgent, readApplicationsAnew } from "./agents.api.ts";
import { nameOf } from "./application-card.tsx";

const words = agentTexts.approval;
const labels = { reason: words.reason };

interface DeclineSheetProps {
  /** Undefined: closed. */
  application: AgentApplication | undefined;
  onClose: () => void;
}

/** Declines an application with a reason for the applicant. */
export function DeclineSheet({ application, onClose }: DeclineSheetProps) {
  const shown = useLast(application);
  return (
    <Sheet
      isOpen={application !== undefined}
      onClose={onClose}
      title={words.declineTitle(shown ? nameOf(shown) : "")}
    >
      {shown && <DeclineForm application={shown} onClose={onClose} />}
    </Sheet>
  );
}

function DeclineForm({
  application: { _id },
  onClose,
}: DeclineSheetProps & { application: AgentApplication }) {
  const client = useQueryClient();
  const showToast = useToast();
  const form = useContractForm<z.input<typeof DeclineApplication>, z.output<typeof DeclineApplication>>({
    id: "decline",
    schema: DeclineApplication,
    labels,
  });
  const send = async ({ reason }: { reason: string }) => {
    const { message } = await declineAgent(client, { id: _id, reason });
    showToast(message);
    onClose();
    await readApplicationsAnew(client);
  };
  const { failure } = form;
  return (
    <form className="stack" {...form.onSubmit(send)}>
      <TextArea {...form.field("reason")} hint={words.reasonHint} rows={3} maxLength={500} data-focus />
      {failure && (
        <Notice tone="danger" announce>
          {failure.isRefusal ? failure.message : words.declineFailed}
        </Notice>
      )}
      <div className="btns">
        <Button kind="quiet" onClick={onClose} disabled={form.isBusy}>
          {words.cancel}
        </Button>
        <Button type="submit" kind="danger" busy={form.isBusy} busyText={words.declining}>
          {words.decline}
        </Button>
      </div>
    </form>
  );
}
