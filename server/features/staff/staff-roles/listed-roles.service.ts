/** Staff roles from the config's phone lists, which last as long as the phone is listed. */
import type { Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { notifyOfSecurityEvent } from "#server/features/messaging/notifications/security-events.ts";
import { applyListedRoles } from "./listed-roles.queries.ts";
import { listedRoles } from "./staff-roles.rules.ts";

/**
 * Synchronizes the roles with the lists, for `userId` or all, and notifies people whose roles changed.
 * Sessions read roles from the database, so a change takes effect at once. Repeats: changes nothing.
 */
export async function followRoleLists(deps: Deps, tx: Transaction, userId?: string): Promise<void> {
  const listed = listedRoles(deps.config);
  for (const { change, ...changed } of await applyListedRoles(tx, { listed, userId: userId ?? null })) {
    deps.log.info(changed, `staff roles were ${change} by the settings lists`);
    await notifyOfSecurityEvent(deps, tx, {
      ...changed,
      change: change === "given" ? "role-given" : "role-taken",
    });
  }
}

export const followAllRoleLists = (deps: Deps): Promise<void> =>
  inTransaction(deps, (tx) => followRoleLists(deps, tx));
