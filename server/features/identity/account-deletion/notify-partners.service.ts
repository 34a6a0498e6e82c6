import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { expiryFrom } from "#server/features/market/jobs/jobs.rules.ts";
import { notify } from "#server/features/messaging/notifications/notify.ts";
import { queueSms } from "#server/features/messaging/sms/sms.service.ts";
import { accountDeletionSms } from "#server/language/messages.ts";
import { say } from "#server/language/say.ts";
import { defaultLanguage } from "#shared/messages/languages.ts";
import type { DepartingUser } from "./account.queries.ts";
import { listAcceptedByOthers, reopenAccepted } from "./content.queries.ts";

/** Reopens the jobs that the person had accepted and notifies the posters. Returns the jobs. Repeats: finds none. */
export async function notifyPosters(
  deps: Pick<Deps, "clock" | "queue" | "config">,
  tx: Transaction,
  userId: string,
): Promise<string[]> {
  const at = deps.clock.now();
  const jobs = await reopenAccepted(tx, { userId, at, expiresAt: expiryFrom(deps.config, at) });
  for (const { id, posterId } of jobs)
    await notify(deps, tx, {
      userId: posterId,
      kind: "given-back",
      about: `${id}:${at.toISOString()}`,
      params: { jobId: id, how: "taker-left" },
    });
  return jobs.map(({ id }) => id);
}

export async function notifyAssignedServicemen(
  deps: Pick<Deps, "clock" | "queue">,
  tx: Transaction,
  user: DepartingUser,
): Promise<void> {
  for (const { id, servicemanId } of await listAcceptedByOthers(tx, user))
    await notify(deps, tx, {
      userId: servicemanId,
      kind: "given-back",
      about: `${id}:poster-left`,
      params: { jobId: id, how: "poster-left" },
    });
}

/**
 * The last message, so that the owner learns of a deletion they did not request. The account is empty by now. Returns
 * the message's id.
 */
export async function sendDeletionSms(
  deps: Pick<Deps, "queue" | "config" | "clock" | "metrics">,
  tx: Transaction,
  { phone, isVerified, language }: Pick<DepartingUser, "phone" | "isVerified" | "language">,
): Promise<string> {
  const { productName: product, supportPhone: support } = deps.config;
  const body = say(language ?? defaultLanguage, accountDeletionSms.closed({ product, support }));
  return queueSms(deps, tx, { to: phone, isProven: isVerified, body, purpose: "security", channel: "dnd" });
}
