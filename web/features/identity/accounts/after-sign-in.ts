import { type Location, useLocation, useNavigate, useSearchParams } from "react-router";
import type { User } from "#shared/contracts/accounts.ts";
import { addressIn } from "#shared/messages/languages.ts";
import { pages, samePathOrigin } from "#shared/paths.ts";
import { keepLanguage } from "#web/lib/language-choice.ts";

/** Next page after a login: phone verification, then the subscription offer, then the page the user came from. */
export function pathAfterSignIn(
  user: Pick<User, "isVerified" | "isSubscribed">,
  origin: string | undefined,
): string {
  if (!user.isVerified) return withOrigin(pages.verification, origin);
  const isGoingThere = [pages.upgrade, pages.businessPlan].some((page) => origin?.startsWith(page));
  if (!user.isSubscribed && !isGoingThere) return withOrigin(pages.upgrade, origin);
  return origin ?? pages.landing;
}

export const withOrigin = (path: string, origin: string | undefined): string =>
  origin === undefined ? path : `${path}?redirectUrl=${encodeURIComponent(origin)}`;

/** The page the user came from: router state (`{ from }`) or `?redirectUrl=`. Only paths of this site. */
export function useOrigin(): string | undefined {
  const { state } = useLocation() as Location<{ from?: unknown } | null>;
  const [query] = useSearchParams();
  const from = typeof state?.from === "string" ? state.from : query.get("redirectUrl");
  return samePathOrigin(from);
}

/**
 * Replaces the form in the history, so that Back does not return to it. The next page is in the user's language.
 * Ends when it is shown: on a slow network the form has to stay busy until then.
 */
export function useLeaveSignedIn(): (user: User) => Promise<void> {
  const navigate = useNavigate();
  const origin = useOrigin();
  return async (user) => {
    const next = pathAfterSignIn(user, origin);
    if (user.language) keepLanguage(user.language);
    if (!user.language || user.language === import.meta.env.PAGE_LANGUAGE)
      return navigate(next, { replace: true });
    window.location.replace(addressIn(user.language, next));
    // This page goes when the next one has arrived.
    return new Promise(() => undefined);
  };
}
