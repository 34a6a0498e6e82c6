import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { NotificationKind } from "#shared/contracts/notifications.ts";
import { hourSeconds } from "#shared/time/durations.ts";
import { addToNotification, insertNotification } from "./insert.queries.ts";
import { gathers, type StoredParams } from "./notifications.rules.ts";
import { pushNotification } from "./push-delivery.tasks.ts";

/** Calls and comments at one job within this time become one notification, while it is unread. */
const gatheredSeconds = hourSeconds;

interface NewNotification {
  userId: string;
  kind: NotificationKind;
  /** The subject, which is notified once. */
  about: string;
  params: Omit<StoredParams, "of" | "count"> & {
    /** The person who caused it, by internal id. The name is looked up when the notification is read. */
    personId?: string;
  };
}

/**
 * Skips the person's own actions and muted kinds. An event added to an earlier notification is not pushed again.
 * Repeats: one of a kind about the same subject, also within a combined one. Locks: combined kinds at the job.
 */
export async function notify(
  deps: Pick<Deps, "clock"> & Partial<Pick<Deps, "queue">>,
  tx: Transaction,
  notification: NewNotification,
): Promise<void> {
  const notificationId = await write(deps, tx, notification);
  // Data loaders have no queue: `pushWaiting` finds what they store within a minute.
  if (notificationId) await deps.queue?.send(tx, pushNotification, { noticeId: notificationId });
}

/** Returns the id of a new notification that is to be pushed. */
async function write(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  notification: NewNotification,
): Promise<string | undefined> {
  const { userId, kind, about, params } = notification;
  const { personId, ...facts } = params;
  if (personId === userId) return undefined;
  const at = deps.clock.now();
  if (!personId) return insertNotification(tx, { userId, kind, about, params: facts, at });
  const event = { event: about, person: personId };
  const stored: StoredParams = { ...facts, of: [event], count: 1 };
  if (!gathers(kind) || !facts.jobId)
    return insertNotification(tx, { userId, kind, about, params: stored, at });
  const since = new Date(at.getTime() - gatheredSeconds * 1000);
  if (await addToNotification(tx, { userId, kind, jobId: facts.jobId, event, since })) return undefined;
  return insertNotification(tx, { userId, kind, about: `${facts.jobId}:${about}`, params: stored, at });
}
