/** Telling a person something inside the product. */
import type { NotificationKind } from "#shared/contracts/notifications.ts";
import type { Transaction } from "../../../db/client.ts";
import type { Deps } from "../../../deps.ts";
import { growNotification, insertNotification } from "./insert.queries.ts";
import { gathers, type StoredParams } from "./notifications.rules.ts";
import { pushNotification } from "./push-delivery.tasks.ts";

/** Calls and comments of this time at one job are one notice, while it is unread. */
const gatheredSeconds = 3600;

interface NewNotice {
  /** Whom it is told. */
  userId: string;
  kind: NotificationKind;
  /** What it is about: told once. */
  about: string;
  params: Omit<StoredParams, "of" | "count"> & {
    /** Who did it, by inner id. The name is looked up when the notice is read. */
    personId?: string;
  };
}

/**
 * Writes a notice if the transaction commits, and has the person's devices told soon after; nobody is told of their own
 * deeds, muted kinds are not written. What is gathered into an earlier notice reaches no device a second time.
 * *Repeats*: the same kind about the same thing is told once, also when it became part of a gathered notice.
 * *Locks*: of the kinds that gather, the kind at the job.
 */
export async function notify(
  deps: Pick<Deps, "clock"> & Partial<Pick<Deps, "queue">>,
  tx: Transaction,
  notice: NewNotice,
): Promise<void> {
  const noticeId = await write(deps, tx, notice);
  // Loaders of data have no queue: what they write is found within a minute.
  if (noticeId) await deps.queue?.send(tx, pushNotification, { noticeId });
}

/** Answers the id of a new notice that devices are to be told of. */
async function write(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  notice: NewNotice,
): Promise<string | undefined> {
  const { userId, kind, about, params } = notice;
  const { personId, ...facts } = params;
  if (personId === userId) return undefined;
  const at = deps.clock.now();
  if (!personId) return insertNotification(tx, { userId, kind, about, params: facts, at });
  const happening = { event: about, person: personId };
  const stored: StoredParams = { ...facts, of: [happening], count: 1 };
  if (!gathers(kind) || !facts.jobId)
    return insertNotification(tx, { userId, kind, about, params: stored, at });
  const since = new Date(at.getTime() - gatheredSeconds * 1000);
  if (await growNotification(tx, { userId, kind, jobId: facts.jobId, happening, since })) return undefined;
  return insertNotification(tx, { userId, kind, about: `${facts.jobId}:${about}`, params: stored, at });
}
