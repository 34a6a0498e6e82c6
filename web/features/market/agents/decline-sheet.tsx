import { useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { type AgentApplication, DeclineApplication } from "#shared/contracts/agents.ts";
import { reasonMaxLength } from "#shared/contracts/decision-reason.ts";
import { agentTexts } from "#texts/agents.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { useContractForm } from "#web/lib/forms/forms.ts";
import { FormEnd } from "#web/ui/fields/form-end.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { focusSoon } from "#web/ui/take-focus.ts";
import { useLast } from "#web/ui/use-last.ts";
import { declineAgent, reloadApplications } from "./agents.api.ts";
import { applicationBeside, nameOf } from "./application-card.tsx";

const words = agentTexts.approval;
const labels = { reason: words.reason };

interface DeclineSheetProps {
  application: AgentApplication | undefined;
  onClose: () => void;
}

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

function DeclineForm({ application, onClose }: DeclineSheetProps & { application: AgentApplication }) {
  const client = useQueryClient();
  const showToast = useToast();
  const form = useContractForm<z.input<typeof DeclineApplication>, z.output<typeof DeclineApplication>>({
    id: "decline",
    schema: DeclineApplication,
    labels,
  });
  const send = async ({ reason }: { reason: string }) => {
    const { message } = await declineAgent(client, { id: application._id, reason });
    showToast(message);
    onClose();
    const next = applicationBeside(application);
    await reloadApplications(client);
    focusSoon(next);
  };
  return (
    <ContractForm form={form} send={send}>
      <TextArea
        {...form.field("reason")}
        hint={words.reasonHint}
        rows={3}
        maxLength={reasonMaxLength}
        data-focus
      />
      <FormEnd
        form={form}
        failed={words.declineFailed}
        cancel={words.cancel}
        onCancel={onClose}
        send={words.decline}
        busyText={words.declining}
        kind="danger"
      />
    </ContractForm>
  );
}
