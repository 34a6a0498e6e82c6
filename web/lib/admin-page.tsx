import type { ReactNode } from "react";
import { ApiError } from "./api-error.ts";
import { primed } from "./route-data.ts";
import { meQuery, useUser } from "./session.ts";

/** The page draws for everybody; its calls are what administrators alone may make. */
export const primedForAdmins = primed(async ({ client }) => {
  const { user } = await client.ensureQueryData(meQuery());
  if (!user?.staffRoles.includes("admin")) throw new ApiError(403);
});

interface AdminPageProps {
  /** What everybody else sees. */
  otherwise: ReactNode;
  isNarrow?: boolean;
  children: ReactNode;
}

/** The frame of a page for administrators. */
export function AdminPage({ otherwise, isNarrow, children }: AdminPageProps) {
  const user = useUser();
  return (
    <main id="content" className={isNarrow ? "narrow" : undefined} tabIndex={-1}>
      {user?.staffRoles.includes("admin") ? children : otherwise}
    </main>
  );
}
