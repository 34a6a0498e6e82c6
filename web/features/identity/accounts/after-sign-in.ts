import { type Location, useLocation, useNavigate, useSearchParams } from "react-router";
import type { User } from "#shared/contracts/accounts.ts";
import { pages, samePathOrigin } from "#shared/paths.ts";

/** Where a person goes who has just signed in: prove the phone, see the subscription, then back to the origin. */
export function pathAfterSignIn(
  user: Pick<User, "isVerified" | "isSubscribed">,
  origin: string | undefined,
): string {
  if (!user.isVerified) return withOrigin(pages.verification, origin);
  const isGoingThere = [pages.upgrade, pages.businessPlan].some((page) => origin?.startsWith(page));
  if (!user.isSubscribed && !isGoingThere) return withOrigin(pages.upgrade, origin);
  return origin ?? pages.landing;
}

/** The page's address with the way back in it. */
export const withOrigin = (path: string, origin: string | undefined): string =>
  origin === undefined ? path : `${path}?redirectUrl=${encodeURIComponent(origin)}`;

/** The page a person came from: in the router's state (`{ from }`) or in `?redirectUrl=`. Paths of ours only. */
export function useOrigin(): string | undefined {
  const { state } = useLocation() as Location<{ from?: unknown } | null>;
  const [query] = useSearchParams();
  const from = typeof state?.from === "string" ? state.from : query.get("redirectUrl");
  return samePathOrigin(from);
}

/** Leaves the form for the page that comes next; Back does not return to it. */
export function useLeaveSignedIn(): (user: User) => void {
  const navigate = useNavigate();
  const origin = useOrigin();
  return (user) => void navigate(pathAfterSignIn(user, origin), { replace: true });
}
