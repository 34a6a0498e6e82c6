import { Link, type Location, useLocation, useSearchParams } from "react-router";
import { isErrorCode } from "#shared/errors.ts";
import { pages, samePathOrigin } from "#shared/paths.ts";
import { errorTexts } from "#texts/errors.ts";
import { errorPageTexts } from "#texts/support.ts";
import { uiTexts } from "#texts/ui.ts";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

/** Router state of a page that navigates here. Addresses may carry `?code=` and `?redirectUrl=` instead. */
interface FailureState {
  what?: string;
  from?: string;
}

const words = errorPageTexts;

export const meta = () => [...pageMeta(words.title), { name: "robots", content: "noindex" }];

export default function ErrorPage() {
  const { state } = useLocation() as Location<FailureState | null>;
  const [query] = useSearchParams();
  const code = query.get("code");
  // Never a message from the address, which an attacker could choose.
  const what = state?.what ?? (isErrorCode(code) ? errorTexts[code] : words.lead);
  // Without a page to go back to, as after opening the address itself, the payment is looked up again.
  const from = samePathOrigin(state?.from ?? query.get("redirectUrl")) ?? pages.subscriptionConfirmation;
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <h1 className="h1 centered">{words.title}</h1>
      <EmptyState title={what} tile="bolt">
        <div className="btns">
          <LinkButton to={from} replace>
            {uiTexts.tryAgain}
          </LinkButton>
          <LinkButton kind="soft" to={pages.landing}>
            {uiTexts.goHome}
          </LinkButton>
        </div>
        <p className="sm">
          {words.support}{" "}
          <Link className="link" to={pages.support}>
            {words.askSupport}
          </Link>
        </p>
      </EmptyState>
    </main>
  );
}
