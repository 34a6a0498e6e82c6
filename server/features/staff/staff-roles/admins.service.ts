/** Ensures that there is always an administrator. */
import type { Db, Transaction } from "../../../db/client.ts";
import { findAdmins, lockAdminRoles } from "./admins.queries.ts";

/** Serializes administrators who leave at the same time. Locks: the roles of administrators. */
export const lockAdmins = (tx: Transaction): Promise<void> => lockAdminRoles(tx);

export async function isLastAdmin(db: Db, userId: string): Promise<boolean> {
  const admins = await findAdmins(db);
  return admins.length === 1 && admins[0] === userId;
}
