import { ApiError } from "#web/lib/api/api-error.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";

/** Why a staff action failed: the server's message, else the page's. */
export function ActionFailure({ error, otherwise }: { error: Error | null; otherwise: string }) {
  if (!error) return null;
  return (
    <Notice tone="danger" announce>
      {error instanceof ApiError && error.isRefusal ? error.message : otherwise}
    </Notice>
  );
}
