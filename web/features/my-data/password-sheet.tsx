import { useQueryClient } from "@tanstack/react-query";
import { ChangePassword } from "#shared/contracts/my-data.ts";
import { myDataTexts } from "#shared/messages/en-my-data.ts";
import { useContractForm } from "#web/lib/forms.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import type { OwnSheetProps } from "./my-account.tsx";
import { changePassword } from "./my-data.api.ts";

const words = myDataTexts.passwords;

/** A new password, with the current one as proof. */
export function PasswordSheet({ isOpen, onClose }: OwnSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={words.title}>
      <Form onClose={onClose} />
    </Sheet>
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const showToast = useToast();
  const form = useContractForm({
    id: "own-password",
    schema: ChangePassword,
    labels: { currentPassword: words.current, newPassword: words.next },
    start: { currentPassword: "", newPassword: "" },
  });
  const save = async (typed: ChangePassword) => {
    showToast(await changePassword(client, typed));
    onClose();
  };
  const { failure } = form;
  return (
    <form className="stack" {...form.onSubmit(save)}>
      <PasswordField {...form.field("currentPassword")} autoComplete="current-password" data-focus />
      <PasswordField {...form.field("newPassword")} autoComplete="new-password" hint={words.hint} />
      {failure && (
        <Notice tone="danger" announce>
          {failure.isRefusal ? failure.message : myDataTexts.failed}
        </Notice>
      )}
      <div className="btns">
        <Button kind="quiet" onClick={onClose} disabled={form.isBusy}>
          {myDataTexts.cancel}
        </Button>
        <Button type="submit" busy={form.isBusy} busyText={myDataTexts.saving}>
          {words.action}
        </Button>
      </div>
    </form>
  );
}
