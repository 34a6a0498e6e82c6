import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation } from "react-router";
import { pages } from "#shared/paths.ts";
import { authTexts } from "#texts/accounts.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { Forbidden, type ForbiddenProps } from "#web/ui/feedback/forbidden.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { ApiError } from "./api-error.ts";
import { loginPath } from "./route-data.ts";
import { secondFactorQuery } from "./second-factor.ts";
import { useSessionEnded, useUser } from "./session.ts";

/** Whether the server refused the caller, whose role or session may have ended while the page was open. */
export const isForStaff = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 401);

/**
 * 'Forbidden' on a staff page. Staff without a required second factor get a link to set it up; staff whose session
 * ended get a link to log in and return here.
 */
export function StaffOnly(props: Pick<ForbiddenProps, "help" | "wayOut">) {
  const user = useUser();
  const hasEnded = useSessionEnded();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const isHydrated = useHydrated();
  const isStaff = (user?.staffRoles.length ?? 0) > 0;
  const { data: factor } = useQuery({ ...secondFactorQuery(), enabled: isStaff });
  if (isStaff && factor?.isRequired && !factor.isOn)
    return (
      isHydrated && <Navigate replace to={`${pages.security}?redirectUrl=${encodeURIComponent(here)}`} />
    );
  if (!user && hasEnded && isHydrated) return <Navigate replace to={`${loginPath(here)}&ended=1`} />;
  return (
    <Forbidden {...props}>
      {!user && <LinkButton to={loginPath(here)}>{authTexts.logIn}</LinkButton>}
    </Forbidden>
  );
}
