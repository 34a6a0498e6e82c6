import { useQueryClient } from "@tanstack/react-query";
import { VenetianMask } from "lucide-react";
import * as z from "zod/mini";
import { privateNameMaxLength } from "#shared/constants.ts";
import { PrivateName, type User } from "#shared/contracts/accounts.ts";
import { privateNameTexts } from "#texts/accounts.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { useContractForm } from "#web/lib/forms/forms.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { setPrivateName } from "./private-name.api.ts";

interface PrivateNameSheetProps {
  user: User;
  isOpen: boolean;
  /** Hides the sheet for this visit, whether or not the answer reached the server. */
  onLeave: () => void;
  onSaved?: () => void;
}

const words = privateNameTexts;
const Answer = z.object({ privateName: PrivateName });

/** Saving and dismissing both answer the question permanently. */
export function PrivateNameSheet({ user, isOpen, onLeave, onSaved }: PrivateNameSheetProps) {
  const client = useQueryClient();
  const showToast = useToast();
  const form = useContractForm({
    id: "private-name",
    schema: Answer,
    labels: { privateName: words.label },
    start: { privateName: "" },
  });
  const { error, onChange, ...field } = form.field("privateName");
  const typed = form.form.watch("privateName") ?? "";

  const save = async ({ privateName }: { privateName: string }) => {
    const message = await setPrivateName(client, user._id, privateName);
    showToast(message);
    onSaved?.();
  };
  const leave = () => {
    onLeave();
    void setPrivateName(client, user._id, null).catch(() => undefined);
  };
  const { failure } = form;
  const refusal = failure && (failure.isRefusal ? failure.message : words.failed);
  return (
    <Sheet isOpen={isOpen} onClose={leave} title={words.title} isDismissible={!form.isBusy}>
      <ContractForm form={form} send={save} className="stack loose">
        <p className="dim">{words.lead(user.fullName)}</p>
        <TextField
          {...field}
          onChange={(event) => {
            event.target.value = event.target.value.toLowerCase();
            return onChange(event);
          }}
          error={error ?? refusal}
          hint={words.hint}
          tally={`${typed.length}/${privateNameMaxLength}`}
          maxLength={privateNameMaxLength}
          prefix={<VenetianMask className="icon" />}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-focus
          live
        />
        <div className="btns">
          <Button kind="quiet" onClick={leave}>
            {words.notNow}
          </Button>
          <Button type="submit" busy={form.isBusy}>
            {words.save}
          </Button>
        </div>
      </ContractForm>
    </Sheet>
  );
}
