import { isRouteErrorResponse } from "react-router";
import { messages } from "#shared/messages/en.ts";
import { pages } from "#shared/paths.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

const words = messages.unexpected;

/** The router's error screen, for unknown addresses and for errors that no page expected. */
export function UnexpectedError({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <title>{`${words.title} · ${messages.meta.product}`}</title>
      <h1 className="h1">{words.title}</h1>
      <EmptyState title={isMissing ? words.notFound : words.failed} tile="bolt">
        <LinkButton to={pages.landing}>{messages.ui.goHome}</LinkButton>
      </EmptyState>
    </main>
  );
}
