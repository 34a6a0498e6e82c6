import { authTexts } from "#texts/accounts.ts";
import type { ApiError } from "#web/lib/api/api-error.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";

interface FormFailureProps {
  failure: ApiError | undefined;
  /** Shown when the server sent no message. */
  otherwise: string;
  /** Shown when the server could not be reached. */
  offline?: string;
  title?: string;
}

/** Why the last submission failed, when no single field is the cause. */
export function FormFailure(props: FormFailureProps) {
  const { failure, otherwise, offline = authTexts.offline, title } = props;
  if (!failure) return null;
  const sentence = failure.status === 0 ? offline : failure.isRefusal ? failure.message : otherwise;
  return (
    <Notice tone="danger" title={title} announce>
      {sentence}
    </Notice>
  );
}
