/** Roles from the settings lists: they come with a place on a list and end with it. */
import type { Transaction } from "../../../db/client.ts";
import { inTransaction } from "../../../db/in-transaction.ts";
import type { Deps } from "../../../deps.ts";
import { tellOfSecurity } from "../../messaging/notifications/security-events.ts";
import { applyListedRoles } from "./listed-roles.queries.ts";
import { listedRoles } from "./staff-roles.rules.ts";

/**
 * Brings the roles in the database in line with the lists, for one person or for everybody without `userId`, and tells
 * those whose roles changed. Every session and process reads them from there, so a change shows at once.
 * *Repeats*: does nothing. *Transaction*: the caller's.
 */
export async function followRoleLists(deps: Deps, tx: Transaction, userId?: string): Promise<void> {
  const listed = listedRoles(deps.config);
  for (const { change, ...changed } of await applyListedRoles(tx, { listed, userId: userId ?? null })) {
    deps.log.info(changed, `staff roles were ${change} by the settings lists`);
    await tellOfSecurity(deps, tx, { ...changed, change: change === "given" ? "role-given" : "role-taken" });
  }
}

/** At start and regularly, for everybody. */
export const followAllRoleLists = (deps: Deps): Promise<void> =>
  inTransaction(deps, (tx) => followRoleLists(deps, tx));
