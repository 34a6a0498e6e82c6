/** Text messages: sent by queued tasks, recorded without their text, updated by the provider's delivery reports. */
import type { Db, Transaction } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import { phoneLookup } from "#server/db/numbers/stored-numbers.ts";
import type { Deps } from "#server/deps.ts";
import type { DeliveryReportInput } from "#server/gateways/ports/sms.ts";
import { isNumber } from "#shared/phones/phone.ts";
import type { NoticeReceiver } from "./gate.rules.ts";
import { admitNotice } from "./gate.service.ts";
import { replaceNumber, replaceNumberOf, updateSmsOutcome } from "./sms.queries.ts";
import { type QueuedSms, recordLateReport, sealSms, sendSms } from "./sms.tasks.ts";
import { type Worded, wordedFor } from "./wording.ts";

type Notice = Worded<Omit<QueuedSms, "id">> & Omit<NoticeReceiver, "to" | "isSecurity"> & { id?: string };

/** The text is stored in the queue: codes and links use `deliverSms`. Transaction: sent only if it commits. */
export async function queueSms(
  deps: Pick<Deps, "queue" | "clock" | "config" | "metrics">,
  db: Db,
  { id = newId(), ...notice }: Notice,
): Promise<string> {
  await tryQueueSms(deps, db, { id, ...notice });
  return id;
}

/** As `queueSms`. Returns whether the day's limits allow the message. */
export async function tryQueueSms(
  deps: Pick<Deps, "queue" | "clock" | "config" | "metrics">,
  db: Db,
  { id = newId(), userId, isProven, address, perDay, body, ...message }: Notice,
): Promise<boolean> {
  const { to, purpose } = message;
  const receiver = { to, userId, isProven, address, perDay, isSecurity: purpose === "security" };
  const isAdmitted = isNumber(to) && (await admitNotice(deps, db, receiver));
  if (isAdmitted) await queueAdmittedSms(deps, db, { id, ...message, body });
  return isAdmitted;
}

/** As `queueSms`, for a message that `admitNotice` has allowed already. */
export async function queueAdmittedSms(
  deps: Pick<Deps, "queue">,
  db: Db,
  { body, ...message }: Worded<QueuedSms>,
): Promise<void> {
  const sealed = sealSms({ ...message, body: await wordedFor(db, message.to, body) });
  await deps.queue.send(db, sendSms, sealed);
}

/** Removes a number from records and queue. Returns the messages still being sent, for `forgetMessages`. */
export async function forgetNumber(
  deps: Pick<Deps, "queue">,
  tx: Transaction,
  { phone, mark }: { phone: string; mark: string },
): Promise<string[]> {
  const lookup = phoneLookup(phone);
  await replaceNumber(tx, { phone, mark });
  await deps.queue.forget(tx, sendSms, { field: "lookup", values: [lookup] });
  return (await deps.queue.find(tx, sendSms, { field: "lookup", value: lookup })).map(({ id }) => id);
}

/** Removes the number from messages already sent. Returns how many are still being sent. */
export async function forgetMessages(
  deps: Pick<Deps, "queue" | "db">,
  { ids, mark }: { ids: readonly string[]; mark: string },
): Promise<number> {
  // Counted before the removal: a message sent in between is counted, and removed the next time.
  const waiting = await Promise.all(
    ids.map((value) => deps.queue.find(deps.db, sendSms, { field: "id", value })),
  );
  await replaceNumberOf(deps.db, { ids, mark });
  await deps.queue.forget(deps.db, sendSms, { field: "id", values: ids });
  return waiting.flat().length;
}

/** The format of providers' ids; nothing else can be one of our messages. */
const messageIdFormat = /^[\w.:-]{1,100}$/;
/** How long a report may precede the record of its message. */
const lateSeconds = 10;

/** Returns whether it is authentic. Never throws on unexpected content. Repeats: changes nothing more. */
export async function takeDeliveryReport(deps: Deps, input: DeliveryReportInput): Promise<boolean> {
  const report = deps.gateways.sms.readDeliveryReport(input);
  if (!report.authentic) return false;
  if (report.status === "other" || !messageIdFormat.test(report.messageId ?? "")) return true;
  const outcome = {
    provider: deps.gateways.sms.provider,
    providerId: report.messageId as string,
    status: report.status,
    detail: report.detail?.replace(/[^\x20-\x7e]/g, "").slice(0, 200) ?? null,
  };
  const known = await updateSmsOutcome(deps.db, { ...outcome, at: deps.clock.now() });
  if (!known) await deps.queue.send(deps.db, recordLateReport, outcome, { startAfterSeconds: lateSeconds });
  return true;
}
