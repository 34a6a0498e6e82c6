import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import type { UpdateBusinessFields, UserProfile } from "#shared/contracts/servicemen.ts";
import { pages } from "#shared/paths.ts";
import { authTexts } from "#texts/accounts.ts";
import { outboxTexts } from "#texts/offline.ts";
import { businessCardTexts as words } from "#texts/servicemen.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { consoleLine } from "#web/lib/console-line.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { loginPath } from "#web/lib/page-data/route-data.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { saveCard } from "./business-card.api.ts";
import { CardFields } from "./card-fields.tsx";
import { typedIn, useCardForm } from "./card-form.ts";
import { isChanged, previewOf } from "./card-preview.ts";

interface CardEditorProps {
  userId: string;
  saved: UserProfile;
  onSaved: () => void;
  /** Lays out the preview beside the form. */
  children: (preview: UserProfile, isUnsaved: boolean, form: ReactNode) => ReactNode;
}

/** The business card form. Its text survives a lost network and a reload. */
export function CardEditor({ userId, saved, onSaved, children }: CardEditorProps) {
  const { form, forgetDraft } = useCardForm(saved);
  const typed = typedIn(form);
  const text = JSON.stringify(typed);
  // Contact detection in long texts is expensive, so it runs once per change.
  const preview = useMemo(() => previewOf(saved, JSON.parse(text)), [saved, text]);
  const { save, isNotSaved, refusal } = useSaving(userId, () => {
    forgetDraft();
    onSaved();
  });
  return children(
    preview,
    isChanged(saved, typed),
    <ContractForm form={form} send={save} className="stack loose">
      <noscript>
        <Notice tone="warning">{authTexts.needsScripts}</Notice>
      </noscript>
      <CardFields form={form} typed={typed} />
      <Button type="submit" wide busy={form.isBusy} busyText={words.saving}>
        {words.save}
      </Button>
      <p role="status" className="sm muted">
        {isNotSaved && !form.isBusy && (refusal ?? words.notSaved)}
      </p>
    </ContractForm>,
  );
}

/** Errors that belong to no field go to the console; the page only says that nothing was saved. */
function useSaving(userId: string, onSaved: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const [failure, setFailure] = useState<ApiError>();
  const save = async (values: UpdateBusinessFields) => {
    setFailure(undefined);
    try {
      const card = { ...values, businessName: values.businessName ?? "", userId };
      if (await saveCard(client, card)) onSaved();
      else showToast(outboxTexts.kept);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      consoleLine("error", words.consoleFailed(error.message));
      if (Object.keys(error.fields).length > 0) throw error;
      if (error.code === "signed_out") return void navigate(loginPath(pages.businessCentre));
      setFailure(error);
    }
  };
  return {
    save,
    isNotSaved: failure !== undefined,
    refusal: failure?.isRefusal ? failure.message : undefined,
  };
}
