import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { pages } from "#shared/paths.ts";
import { opensPage, type StaffAccess } from "#shared/roles.ts";
import { authTexts } from "#texts/accounts.ts";
import { uiTexts } from "#texts/ui.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { Forbidden } from "#web/ui/feedback/forbidden.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { ApiError } from "../api/api-error.ts";
import { pageMeta } from "../head/page-meta.ts";
import { loginPath, type Prime } from "../page-data/route-data.ts";
import { secondFactorQuery } from "../person/second-factor.ts";
import { meQuery, useSessionEnded, useUser } from "../person/session.ts";

/** The texts that every staff page has. */
interface StaffTexts {
  title: string;
  metaDescription: string;
  /** Whom the page is for. */
  staffOnly: string;
}

export const staffMeta = (words: StaffTexts) => () => [
  ...pageMeta(words.title, words.metaDescription),
  { name: "robots", content: "noindex" },
];

/** Other users get status 403. `prime` runs only on the server; in the browser the page is shown at once. */
export const primeForStaff =
  (access: StaffAccess, prime?: Prime): Prime =>
  async (priming) => {
    const { user } = await priming.client.ensureQueryData(meQuery());
    if (!user || !opensPage(user.staffRoles, access)) throw new ApiError(403);
    if (import.meta.env.SSR) await prime?.(priming);
  };

interface StaffPageProps {
  access: StaffAccess;
  words: StaffTexts;
  isNarrow?: boolean;
  children: ReactNode;
}

/** The server checks the role on every call; other users are only spared the error. */
export function StaffPage({ access, words, isNarrow, children }: StaffPageProps) {
  const user = useUser();
  return (
    <main id="content" className={isNarrow ? "narrow" : undefined} tabIndex={-1}>
      {user && opensPage(user.staffRoles, access) ? children : <StaffOnly words={words} />}
    </main>
  );
}

/** Whether the server refused the caller, whose role or session may have ended while the page was open. */
export const isForStaff = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 401);

/** 'Forbidden', with a link to set up a missing second factor, or to log in again and return here. */
export function StaffOnly({ words }: { words: Pick<StaffTexts, "staffOnly"> }) {
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
    <Forbidden help={words.staffOnly} wayOut={uiTexts.goHome}>
      {!user && <LinkButton to={loginPath(here)}>{authTexts.logIn}</LinkButton>}
    </Forbidden>
  );
}
