import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod/mini";
import { type Audience, SendSms, smsBodyMaxLength } from "#shared/contracts/campaigns.ts";
import { smsParts, smsText } from "#shared/text/sms-parts.ts";
import { publicRelationsTexts as words } from "#texts/content.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { useContractForm } from "#web/lib/forms/forms.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Money } from "#web/ui/content/money.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { useDraft } from "../content/drafts.ts";
import { Preview, SubmitFailure } from "../content/preview.tsx";
import { quoteQuery, startCampaign } from "./campaigns.api.ts";
import { Reach } from "./reach.tsx";

/** Bulk SMS form: shows recipients and cost as you type, and asks for confirmation before sending. */
export function MessageForm({ audience }: { audience: Audience }) {
  const quote = useQuery(quoteQuery(audience));
  const [toSend, setToSend] = useState<string>();
  const label = audience === "agents" ? words.fields.message : words.fields.body;
  const form = useContractForm<z.input<typeof SendSms>, SendSms>({
    id: "pr-message",
    schema: SendSms,
    labels: { body: label },
    start: { body: "" },
  });
  const clearDraft = useDraft(audience, form.form);
  const text = smsText(form.form.watch("body") ?? "");
  const parts = smsParts(text);
  return (
    <>
      <ContractForm form={form} send={async ({ body }) => setToSend(body)}>
        <TextArea
          {...form.field("body")}
          rows={5}
          maxLength={smsBodyMaxLength}
          tally={words.reach.parts(parts, text.length)}
        />
        <Preview isEmpty={text.trim() === ""}>
          <p className="smsbubble">{text}</p>
        </Preview>
        <Reach
          quote={quote.data}
          isError={quote.isError}
          parts={parts}
          onRetry={() => void quote.refetch()}
        />
        <Button type="submit" disabled={!quote.data || quote.data.recipients === 0}>
          {words.send.review}
        </Button>
      </ContractForm>
      <SendDialog
        audience={audience}
        text={toSend}
        people={quote.data?.recipients ?? 0}
        costKobo={(quote.data?.costKobo ?? 0) * parts}
        isNight={quote.data?.isNight ?? false}
        onClose={() => setToSend(undefined)}
        onSent={() => {
          setToSend(undefined);
          clearDraft();
        }}
      />
    </>
  );
}

interface SendDialogProps {
  audience: Audience;
  text: string | undefined;
  people: number;
  costKobo: number;
  isNight: boolean;
  onClose: () => void;
  onSent: () => void;
}

function SendDialog({ audience, text, people, costKobo, isNight, onClose, onSent }: SendDialogProps) {
  const client = useQueryClient();
  const showToast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const close = () => {
    setFailure(undefined);
    onClose();
  };
  const send = async () => {
    if (text === undefined) return;
    setBusy(true);
    setFailure(undefined);
    try {
      showToast(await startCampaign(client, audience, text));
      onSent();
    } catch (error) {
      setFailure(error instanceof ApiError ? error : new ApiError(0));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      isOpen={text !== undefined}
      onClose={close}
      onConfirm={() => void send()}
      title={words.send.title(people)}
      confirmText={words.send.confirm}
      cancelText={words.send.back}
      kind="primary"
      isBusy={isBusy}
      busyText={words.send.sending}
    >
      <p className="smsbubble">{smsText(text ?? "")}</p>
      <p>
        {words.reach.cost} <Money kobo={costKobo} decimals />
      </p>
      <Notice tone="sand">{words.send.help}</Notice>
      {isNight && <Notice tone="warning">{words.send.night}</Notice>}
      <SubmitFailure failure={failure} />
    </ConfirmDialog>
  );
}
