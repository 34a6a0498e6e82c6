import type { ReactNode } from "react";
import { publicRelationsTexts as words } from "#texts/content.ts";
import type { ApiError } from "#web/lib/api/api-error.ts";
import { Card } from "#web/ui/content/card.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";

/** What is being written, as the reader will see it. */
export function Preview({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) {
  return (
    <section className="stack preview" aria-label={words.preview}>
      <h2 className="small-label">{words.preview}</h2>
      {isEmpty ? (
        <p className="sm muted">{words.emptyPreview}</p>
      ) : (
        <Card as="article" className="stack">
          {children}
        </Card>
      )}
    </section>
  );
}

/** Shows the server's message if it sent one. */
export function SubmitFailure({ failure }: { failure: ApiError | undefined }) {
  if (!failure) return null;
  return (
    <Notice tone="danger" announce title={words.failed}>
      {failure.isRefusal && failure.message}
    </Notice>
  );
}
