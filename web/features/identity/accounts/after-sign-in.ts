import { type Location, useLocation, useNavigate, useSearchParams } from "react-router";
import type { User } from "#shared/contracts/accounts.ts";
import { pages, samePathOrigin } from "#shared/paths.ts";

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

/** Replaces the form in the history, so that Back does not return to it. */
export function useLeaveSignedIn(): (user: User) => void {
  const navigate = useNavigate();
  const origin = useOrigin();
  return (user) => void navigate(pathAfterSignIn(user, origin), { replace: true });
}
