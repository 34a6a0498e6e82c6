import type { ReactNode } from "react";
import { ApiError } from "./api-error.ts";
import { primed } from "./route-data.ts";
import { meQuery, useUser } from "./session.ts";

/** The page renders for all users; the server allows its calls only to administrators. */
export const primedForAdmins = primed(async ({ client }) => {
  const { user } = await client.ensureQueryData(meQuery());
  if (!user?.staffRoles.includes("admin")) throw new ApiError(403);
});

interface AdminPageProps {
  otherwise: ReactNode;
  isNarrow?: boolean;
  children: ReactNode;
}

export function AdminPage({ otherwise, isNarrow, children }: AdminPageProps) {
  const user = useUser();
  return (
    <main id="content" className={isNarrow ? "narrow" : undefined} tabIndex={-1}>
      {user?.staffRoles.includes("admin") ? children : otherwise}
    </main>
  );
}
