/** People with a session who skipped sign-up, for tests of other subjects. */
import type { users } from "#server/db/schema/accounts.ts";
import { openSession } from "#server/features/identity/sessions/sessions.service.ts";
import { sessionCookie } from "#server/http/session.ts";
import { aUser } from "#server/seed/builders.ts";
import type { E164 } from "#shared/phones/phone.ts";
import type { TestApp } from "./app.ts";

export interface SignedInUser {
  id: string;
  phone: E164;
  fullName: string;
  /** Session cookie header value, for `as`. */
  cookie: string;
}

export async function aSignedInUser(
  app: TestApp,
  overrides: Partial<typeof users.$inferInsert> = {},
): Promise<SignedInUser> {
  const { id, phone, fullName } = await aUser(app.deps.db, overrides);
  const { token } = await openSession(app.deps, app.deps.db, { userId: id, userAgent: "test" });
  return { id, phone, fullName, cookie: `${sessionCookie}=${token}` };
}
