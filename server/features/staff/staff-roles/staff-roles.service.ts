import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Db, Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { deleteSecondFactor } from "#server/features/identity/second-factor/second-factor.service.ts";
import { endAllSessions, endOtherSessions } from "#server/features/identity/sessions/sessions.service.ts";
import { notifyOfSecurityEvent } from "#server/features/messaging/notifications/security-events.ts";
import { hashRequest } from "#server/features/platform/idempotency/idempotency.rules.ts";
import { once } from "#server/features/platform/idempotency/idempotency.service.ts";
import { recordAudit, recordPhonesShown } from "#server/features/trust/audit/audit.service.ts";
import type { Message } from "#server/language/message.ts";
import { staffRoleTexts } from "#server/language/messages.ts";
import type { GiveStaffRole, StaffRoleEntry } from "#shared/contracts/staff-roles.ts";
import { localPhone, parsePhone } from "#shared/phones/phone.ts";
import {
  deleteRole,
  findAdmins,
  findStaffRoles,
  insertRole,
  lockAdminRoles,
  lockByPhone,
  type StaffRoleRow,
} from "./staff-roles.queries.ts";

export { lockAdminRoles } from "./staff-roles.queries.ts";

const toEntry = ({ id, phone, since, ...row }: StaffRoleRow): StaffRoleEntry => ({
  ...row,
  _id: id,
  phoneNumber: localPhone(phone),
  since: new Date(since).toISOString(),
});

/** All staff roles. The audit log records whose numbers every reading showed. */
export async function listStaffRoles(deps: Pick<Deps, "db">, actor: Actor): Promise<StaffRoleEntry[]> {
  const rows = await findStaffRoles(deps.db);
  await recordPhonesShown(deps.db, {
    actorId: actor.userId,
    action: "staff-roles.read",
    subjectType: "staff-roles",
    subjectId: "all",
    ids: [...new Set(rows.map(({ userId }) => userId))],
  });
  return rows.map(toEntry);
}

/**
 * Ends the person's sessions. Errors: `invalid` without an open, verified account; `key_reused`.
 * Repeats: with the same key, the first answer; otherwise nothing changes.
 */
export async function giveStaffRole(
  deps: Deps,
  actor: Actor,
  { input: { phoneNumber, role, reason }, key }: { input: GiveStaffRole; key: string | undefined },
): Promise<StaffRoleEntry> {
  const phone = parsePhone(phoneNumber)!;
  return inTransaction(deps, async (tx) => {
    const person = await lockByPhone(tx, phone);
    if (!person) throw refusalAtPhone(staffRoleTexts.noAccount);
    if (!person.isVerified) throw refusalAtPhone(staffRoleTexts.unverified);
    if (person.isSuspended) throw refusalAtPhone(staffRoleTexts.suspended);
    const given = { userId: person.userId, role, reason };
    const call = {
      userId: actor.userId,
      operation: "staff-roles.give",
      key,
      requestHash: hashRequest(given),
    };
    const { response } = await once(tx, call, async () => {
      // Without the number, which stored answers do not encrypt.
      const { phoneNumber: _number, ...entry } = await give(deps, tx, actor, given);
      return { status: 201, response: entry };
    });
    return { ...response, phoneNumber: localPhone(phone) };
  });
}

interface Given extends Pick<GiveStaffRole, "role" | "reason"> {
  userId: string;
}

async function give(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  { userId, role, reason }: Given,
): Promise<StaffRoleEntry> {
  const { id, isNew } = await insertRole(tx, { userId, role, grantedAt: deps.clock.now() });
  if (isNew) {
    await endSessionsOf(tx, actor, userId);
    await recordAudit(tx, {
      actorId: actor.userId,
      action: "staff-roles.give",
      subjectType: "user",
      subjectId: userId,
      reason,
      before: { role: null },
      after: { role },
    });
    await notifyOfSecurityEvent(deps, tx, { userId, change: "role-given", roles: [role] });
  }
  return toEntry(await getRole(tx, id));
}

const refusalAtPhone = (sentence: Message): AppError =>
  new AppError("invalid", { sentence, fields: { phoneNumber: sentence } });

async function getRole(db: Db, roleId: string): Promise<StaffRoleRow> {
  const [row] = await findStaffRoles(db, roleId);
  if (!row) throw new AppError("staff_role_not_found");
  return row;
}

/** Administrators who change their own roles keep their current session. */
const endSessionsOf = (tx: Transaction, actor: Actor, userId: string): Promise<void> =>
  userId === actor.userId ? endOtherSessions(tx, actor) : endAllSessions(tx, userId);

/**
 * Ends the person's sessions. Errors: `staff_role_not_found`, also the second time; `role_from_list`; `last_admin`.
 * Locks: the roles of administrators, so that two of them cannot remove each other.
 */
export async function takeStaffRole(
  deps: Deps,
  actor: Actor,
  { roleId, reason }: { roleId: string; reason: string },
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    await lockAdminRoles(tx);
    const { userId, role, source } = await getRole(tx, roleId);
    if (source === "list") throw new AppError("role_from_list");
    if (!(await deleteRole(tx, roleId))) throw new AppError("staff_role_not_found");
    if (role === "admin" && (await findAdmins(tx)).length === 0) throw new AppError("last_admin");
    await endSessionsOf(tx, actor, userId);
    await recordAudit(tx, {
      actorId: actor.userId,
      action: "staff-roles.take",
      subjectType: "user",
      subjectId: userId,
      reason,
      before: { role },
      after: { role: null },
    });
    await notifyOfSecurityEvent(deps, tx, { userId, change: "role-taken", roles: [role] });
  });
}

/** Errors: `staff_role_not_found`; `second_factor_off`; `oneself`, because another administrator must do it. */
export async function resetSecondFactor(
  deps: Deps,
  actor: Actor,
  { roleId, reason }: { roleId: string; reason: string },
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const { userId } = await getRole(tx, roleId);
    if (userId === actor.userId) throw new AppError("oneself", { sentence: staffRoleTexts.ownFactor });
    if (!(await deleteSecondFactor(tx, userId))) throw new AppError("second_factor_off");
    await endAllSessions(tx, userId);
    await recordAudit(tx, {
      actorId: actor.userId,
      action: "second-factor.reset",
      subjectType: "user",
      subjectId: userId,
      reason,
    });
    await notifyOfSecurityEvent(deps, tx, { userId, change: "factor-reset" });
  });
}

export async function isLastAdmin(db: Db, userId: string): Promise<boolean> {
  const admins = await findAdmins(db);
  return admins.length === 1 && admins[0] === userId;
}
