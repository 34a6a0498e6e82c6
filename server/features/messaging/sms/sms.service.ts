/** Text messages: sent by queued tasks, noted without their text, followed by the provider's delivery reports. */
import { isNumber } from "#shared/phones/phone.ts";
import type { Db, Transaction } from "../../../db/client.ts";
import { newId } from "../../../db/ids.ts";
import type { Deps } from "../../../deps.ts";
import type { DeliveryReportInput } from "../../../gateways/ports/sms.ts";
import { admitNotice, type NoticeReceiver } from "./gate.service.ts";
import { replaceNumber, replaceNumberOf, updateSmsOutcome } from "./sms.queries.ts";
import { type QueuedSms, recordLateReport, sendSms } from "./sms.tasks.ts";

/**
 * Stores a notice to be sent soon, if the gate lets it out. Its text rests in the queue: codes and links go through
 * `deliverSms` instead. Answers its id. People who closed their account have no number: nothing is stored for them.
 * *Transaction*: with an open one it is sent only if that commits.
 */
export async function queueSms(
  deps: Pick<Deps, "queue" | "clock" | "config" | "metrics">,
  db: Db,
  { userId, mayHear, ...message }: Omit<QueuedSms, "id"> & Omit<NoticeReceiver, "to">,
): Promise<string> {
  const id = newId();
  const { to } = message;
  if (isNumber(to) && (await admitNotice(deps, db, { to, userId, mayHear })))
    await deps.queue.send(db, sendSms, { id, ...message });
  return id;
}

/**
 * Takes a person's number out of the notes of what was sent, and out of the queue. Answers the ids of messages that are
 * still on their way, for `forgetMessages` later.
 */
export async function forgetNumber(
  deps: Pick<Deps, "queue">,
  tx: Transaction,
  { phone, mark }: { phone: string; mark: string },
): Promise<string[]> {
  await replaceNumber(tx, { phone, mark });
  await deps.queue.forget(tx, sendSms, { field: "to", values: [phone] });
  return (await deps.queue.find(tx, sendSms, { field: "to", value: phone })).map(({ id }) => id);
}

/**
 * Takes the numbers out of these messages once they were sent. Answers how many are on their way still. Repeats: changes
 * nothing.
 */
export async function forgetMessages(
  deps: Pick<Deps, "queue" | "db">,
  { ids, mark }: { ids: readonly string[]; mark: string },
): Promise<number> {
  // Looked for first: what is sent after that is counted, and taken the next time.
  const waiting = await Promise.all(
    ids.map((value) => deps.queue.find(deps.db, sendSms, { field: "id", value })),
  );
  await replaceNumberOf(deps.db, { ids, mark });
  await deps.queue.forget(deps.db, sendSms, { field: "id", values: ids });
  return waiting.flat().length;
}

/** Ids that providers make; nothing else can be one of ours. */
const messageIdFormat = /^[\w.:-]{1,100}$/;
/** How long a report may be ahead of the note that its message was sent. */
const lateSeconds = 10;

/**
 * Takes a provider's delivery report. Answers whether it is authentic.
 * *Repeats*: changes nothing more. Never throws on strange content.
 */
export async function takeDeliveryReport(deps: Deps, input: DeliveryReportInput): Promise<boolean> {
  const report = deps.gateways.sms.readDeliveryReport(input);
  if (!report.authentic) return false;
  if (report.status === "other" || !messageIdFormat.test(report.messageId ?? "")) return true;
  const fate = {
    provider: deps.gateways.sms.provider,
    providerId: report.messageId as string,
    status: report.status,
    detail: report.detail?.replace(/[^\x20-\x7e]/g, "").slice(0, 200) ?? null,
  };
  const known = await updateSmsOutcome(deps.db, { ...fate, at: deps.clock.now() });
  if (!known) await deps.queue.send(deps.db, recordLateReport, fate, { startAfterSeconds: lateSeconds });
  return true;
}
