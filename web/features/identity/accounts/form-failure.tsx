import { authTexts } from "#texts/accounts.ts";
import type { ApiError } from "#web/lib/api-error.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";

interface FormFailureProps {
  failure: ApiError | undefined;
  /** The product's sentence when the server gave none of its own. */
  otherwise: string;
  /** The sentence when nobody answered. */
  offline?: string;
  /** What failed, above the reason. */
  title?: string;
}

/** Why the last try failed, where no single field is to blame. */
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
