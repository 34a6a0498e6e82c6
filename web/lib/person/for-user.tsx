import type { ReactNode } from "react";
import { Navigate, useLocation, useNavigation } from "react-router";
import type { User } from "#shared/contracts/accounts.ts";
import { loginPath } from "../page-data/route-data.ts";
import { useSessionEnded, useUser } from "./session.ts";

interface ForUserProps {
  children: (user: User) => ReactNode;
  /** For visitors, on pages that do not redirect them. */
  visitor?: ReactNode;
}

/** The content of a page for signed-in users. If the session ends while it is open, it leads to /login, and back. */
export function ForUser({ children, visitor = null }: ForUserProps) {
  const user = useUser();
  const hasEnded = useSessionEnded();
  if (user) return children(user);
  return hasEnded ? <ToLogin /> : visitor;
}

function ToLogin() {
  const { pathname, search } = useLocation();
  // A form whose call was refused may already be on its way to /login, with a more precise return path.
  const isLeaving = useNavigation().state !== "idle";
  return isLeaving ? null : <Navigate replace to={loginPath(pathname + search)} />;
}
