import { useLocation } from "react-router";
import { messages } from "#shared/messages/en.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { Forbidden, type ForbiddenProps } from "#web/ui/feedback/forbidden.tsx";
import { ApiError } from "./api-error.ts";
import { loginPath } from "./route-data.ts";
import { useUser } from "./session.ts";

/** Whether the server refused the caller, whose role or session may have ended while the page was open. */
export const isForStaff = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 401);

/** 'Forbidden' on a staff page. Staff whose session ended are visitors too: they get the way in, and back here. */
export function StaffOnly(props: Pick<ForbiddenProps, "help" | "wayOut">) {
  const user = useUser();
  const { pathname, search } = useLocation();
  return (
    <Forbidden {...props}>
      {!user && <LinkButton to={loginPath(pathname + search)}>{messages.auth.logIn}</LinkButton>}
    </Forbidden>
  );
}
