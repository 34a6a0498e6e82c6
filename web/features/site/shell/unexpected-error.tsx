import { useSyncExternalStore } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { pages } from "#shared/paths.ts";
import { unexpectedTexts } from "#texts/shell.ts";
import { metaTexts, uiTexts } from "#texts/ui.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { InHead } from "#web/lib/head/in-head.tsx";
import { usePageRequest } from "#web/lib/page-data/page-request.tsx";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

const words = unexpectedTexts;

/** The router's error screen, for unknown addresses and unhandled errors. */
export function UnexpectedError({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const requestId = useFailedRequest(error);
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <InHead>
        <title>{`${words.title} · ${metaTexts.product}`}</title>
        <meta name="robots" content="noindex" />
      </InHead>
      <h1 className="h1 centered">{words.title}</h1>
      <EmptyState
        title={isMissing ? words.notFound : words.failed}
        help={!isMissing && requestId && words.requestId(requestId)}
      >
        <div className="btns">
          {!isMissing && (
            <LinkButton kind="soft" to={pathname + search} reloadDocument>
              {uiTexts.tryAgain}
            </LinkButton>
          )}
          <LinkButton to={pages.landing} reloadDocument={!isMissing}>
            {uiTexts.goHome}
          </LinkButton>
        </div>
      </EmptyState>
    </main>
  );
}

/** Id of the failed request: of the API call, or of the page itself, which the server wrote into <html>. */
function useFailedRequest(error: unknown): string | undefined {
  const { requestId } = usePageRequest();
  const ofPage = useSyncExternalStore(neverChanges, readRequest, () =>
    typeof document === "undefined" ? requestId : readRequest(),
  );
  return error instanceof ApiError ? error.requestId : ofPage;
}

const neverChanges = () => () => {};
const readRequest = (): string | undefined => document.documentElement.dataset.request;
