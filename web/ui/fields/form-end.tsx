import { Button } from "#web/ui/actions/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";

interface FormEndProps {
  /** State of the last submission, from useContractForm. */
  form: { failure: { isRefusal: boolean; message: string } | undefined; isBusy: boolean };
  /** Shown when the server sent no refusal: no network, an internal error. */
  failed: string;
  cancel: string;
  onCancel: () => void;
  send: string;
  busyText: string;
  kind?: "danger" | undefined;
}

/** The end of a form in a sheet: the last error, Cancel and Submit. */
export function FormEnd({ form, failed, cancel, onCancel, send, busyText, kind }: FormEndProps) {
  const { failure, isBusy } = form;
  return (
    <>
      {failure && (
        <Notice tone="danger" announce>
          {failure.isRefusal ? failure.message : failed}
        </Notice>
      )}
      <div className="btns">
        <Button kind="quiet" onClick={onCancel} disabled={isBusy}>
          {cancel}
        </Button>
        <Button type="submit" {...(kind && { kind })} busy={isBusy} busyText={busyText}>
          {send}
        </Button>
      </div>
    </>
  );
}
