import { useQueryClient } from "@tanstack/react-query";
import type { User } from "#shared/contracts/accounts.ts";
import { EditDetails, type UpdateProfile } from "#shared/contracts/personal-data.ts";
import { personalDataTexts } from "#texts/personal-data.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { useContractForm } from "#web/lib/forms/forms.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { FormEnd } from "#web/ui/fields/form-end.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import type { OwnSheetProps } from "./my-account.tsx";
import { updateProfile } from "./personal-data.api.ts";
import { PictureChooser } from "./picture-chooser.tsx";

const words = personalDataTexts.form;

/** Edits name, e-mail and picture. The picture is saved as soon as it is chosen. */
export function DetailsSheet({ user, isOpen, onClose }: OwnSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={words.title}>
      <div className="stack loose">
        {user.privateName && <Notice tone="sand">{words.hiddenName(user.privateName)}</Notice>}
        <PictureChooser user={user} />
        <Form user={user} onClose={onClose} />
      </div>
    </Sheet>
  );
}

function Form({ user, onClose }: { user: User; onClose: () => void }) {
  const client = useQueryClient();
  const showToast = useToast();
  const form = useContractForm({
    id: "own-details",
    schema: EditDetails,
    labels: { fullName: words.fullName, email: words.email },
    start: { fullName: user.fullName, email: user.email ?? "" },
  });
  const save = async ({ fullName, email }: { fullName: string; email: string }) => {
    const change: UpdateProfile = { email: email || null };
    if (fullName !== user.fullName) change.fullName = fullName;
    showToast(await updateProfile(client, change));
    onClose();
  };
  return (
    <ContractForm form={form} send={save}>
      <TextField {...form.field("fullName")} autoComplete="name" />
      <TextField
        {...form.field("email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        optional
        hint={words.emailHint}
      />
      <FormEnd
        form={form}
        failed={personalDataTexts.failed}
        cancel={personalDataTexts.cancel}
        onCancel={onClose}
        send={personalDataTexts.save}
        busyText={personalDataTexts.saving}
      />
    </ContractForm>
  );
}
