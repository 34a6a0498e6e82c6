/** Notifies an account's owner of security changes: by SMS and by a notification that cannot be muted. */
import type { Transaction } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import type { Deps } from "#server/deps.ts";
import { securitySms } from "#server/language/messages.ts";
import type { StaffRole } from "#shared/roles.ts";
import type { SecurityChange } from "#texts/notifications.ts";
import { queueSms } from "../sms/sms.service.ts";
import { findPhone } from "./notifications.queries.ts";
import { notify } from "./notify.ts";

interface SecurityNews {
  userId: string;
  change: SecurityChange;
  roles?: readonly StaffRole[];
}

/** Notifies the owner if the transaction commits. An intruder who made the change cannot suppress it. */
export async function notifyOfSecurityEvent(
  deps: Pick<Deps, "clock" | "config" | "metrics" | "queue">,
  tx: Transaction,
  { userId, change, roles = [] }: SecurityNews,
): Promise<void> {
  await notify(deps, tx, {
    userId,
    kind: "security",
    about: newId(),
    params: { how: change, roles: [...roles] },
  });
  const to = await findPhone(tx, userId);
  if (to === undefined) return;
  const { productName: product, supportPhone: support } = deps.config;
  const body = securitySms({ product, change, roles: [...roles], support });
  await queueSms(deps, tx, { to, body, purpose: "security", channel: "dnd" });
}
