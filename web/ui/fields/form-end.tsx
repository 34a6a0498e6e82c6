import { Button } from "#web/ui/actions/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";

interface FormEndProps {
  /** How the last try went, from useContractForm. */
  form: { failure: { isRefusal: boolean; message: string } | undefined; isBusy: boolean };
  /** Said where nobody refused: no network, a fault of ours. */
  failed: string;
  cancel: string;
  onCancel: () => void;
  send: string;
  /** While it is sent. */
  busyText: string;
  kind?: "danger" | undefined;
}

/** The end of a form in a sheet: what went wrong with the last try, the way out and the button that sends. */
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
