import { type FormEvent, type ReactNode, useState } from "react";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useErrorList } from "#web/lib/forms/error-list.ts";
import { Button, type ButtonKind } from "#web/ui/actions/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { ErrorSummary } from "#web/ui/fields/error-summary.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";

interface WrittenReasonProps {
  isOpen: boolean;
  onClose: () => void;
  onSend: (text: string) => void;
  title: string;
  label: string;
  hint: string;
  /** Shown when the reason is too short. */
  neededText: string;
  minLength: number;
  maxLength: number;
  confirmText: string;
  cancelText: string;
  busyText: string;
  /** Shown when the server sent no message. */
  failedText: string;
  kind?: ButtonKind | undefined;
  isBusy: boolean;
  error: Error | null;
  about: ReactNode;
  children?: ReactNode;
}

const textId = "written-reason";

/** Closing the sheet clears the text; a failure keeps it open. */
export function WrittenReason(props: WrittenReasonProps) {
  const { isOpen, onClose, title, isBusy } = props;
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title} isDismissible={!isBusy}>
      <ReasonForm {...props} />
    </Sheet>
  );
}

function ReasonForm(props: WrittenReasonProps) {
  const { onSend, onClose, minLength, maxLength, isBusy, error } = props;
  const [text, setText] = useState("");
  const isIncomplete = text.trim().length < minLength;
  const listed = { fieldId: textId, label: props.label };
  const { summary, wasTried, refuse } = useErrorList(isIncomplete ? [listed] : []);
  const fieldError = error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
  const errors = fieldError && summary.errors.length === 0 ? [listed] : summary.errors;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && !refuse()) onSend(text.trim());
  };
  return (
    <form className="stack" method="post" noValidate onSubmit={send}>
      <ErrorSummary attempt={summary.attempt} errors={errors} />
      {props.about}
      <TextArea
        id={textId}
        label={props.label}
        hint={props.hint}
        error={wasTried && isIncomplete ? props.neededText : fieldError}
        rows={3}
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-focus
      />
      {props.children}
      {error && !fieldError && (
        <Notice tone="danger" announce>
          {error instanceof ApiError && error.status > 0 ? error.message : props.failedText}
        </Notice>
      )}
      <div className="btns">
        <Button kind="quiet" onClick={onClose} disabled={isBusy}>
          {props.cancelText}
        </Button>
        <Button type="submit" kind={props.kind ?? "primary"} busy={isBusy} busyText={props.busyText}>
          {props.confirmText}
        </Button>
      </div>
    </form>
  );
}
