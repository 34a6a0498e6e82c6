/** Roles from the settings lists: they come with a place on a list and end with it. */
import type { Db } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { applyListedRoles } from "./listed-roles.queries.ts";
import { listedRoles } from "./staff-roles.rules.ts";

type Needs = Pick<Deps, "config" | "log">;

/**
 * Brings the roles in the database in line with the lists: at start and regularly for everybody, at sign-in for one
 * person. Every session and process reads them from there, so a change shows at once.
 * *Repeats*: does nothing.
 */
export async function followRoleLists(deps: Needs, db: Db, userId?: string): Promise<void> {
  const listed = listedRoles(deps.config);
  for (const { change, ...role } of await applyListedRoles(db, { listed, userId: userId ?? null }))
    deps.log.info(role, `a staff role was ${change} by the settings lists`);
}
