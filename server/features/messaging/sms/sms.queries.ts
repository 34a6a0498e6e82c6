import type { Db } from "#server/db/client.ts";
import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from "#server/db/drizzle.ts";
import { isPhone, sealPhone } from "#server/db/numbers/stored-numbers.ts";
import { users } from "#server/db/schema/accounts.ts";
import { smsMessages } from "#server/db/schema/notifications.ts";
import type { Language } from "#shared/messages/languages.ts";
import { isNumber } from "#shared/phones/phone.ts";

export type SmsStatus = "sent" | "delivered" | "failed";

export interface SmsRecord {
  id: string;
  phone: string;
  purpose: string;
  status: SmsStatus;
  provider: string;
  providerId: string | null;
  detail: string | null;
  parts: number;
  at: Date;
}

/** Records the outcomes of different messages, without their text. Repeats: a later attempt replaces an earlier one. */
export async function noteSms(db: Db, records: readonly SmsRecord[]): Promise<void> {
  const sealed = records.map((record) => ({ ...record, phone: sealPhone(record.phone) }));
  await db.execute(sql`
    insert into sms_messages
      (id, phone, purpose, status, provider, provider_id, detail, parts, created_at, updated_at)
    select id, phone, purpose, status, provider, "providerId", detail, parts, at, at
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as noted (id uuid, phone text, purpose text,
      status text, provider text, "providerId" text, detail text, parts smallint, at timestamptz)
    on conflict (id) do update set status = excluded.status, provider_id = excluded.provider_id,
      detail = excluded.detail, parts = excluded.parts, updated_at = excluded.updated_at`);
}

export async function isProvenNumber(db: Db, phone: string): Promise<boolean> {
  if (!isNumber(phone)) return false;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isPhone(users.phone, phone), isNotNull(users.verifiedAt), isNull(users.deletedAt)));
  return rows.length === 1;
}

/** The language of the account with this number; null for an unknown number, or without a choice. */
export async function languageOfNumber(db: Db, phone: string): Promise<Language | null> {
  const [row] = await db
    .select({ language: users.language })
    .from(users)
    .where(isNumber(phone) ? isPhone(users.phone, phone) : sql`false`);
  return row?.language ?? null;
}

export async function wasSmsSent(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: smsMessages.id })
    .from(smsMessages)
    .where(and(eq(smsMessages.id, id), ne(smsMessages.status, "failed")));
  return rows.length > 0;
}

/** Reports arrive late, twice and out of order: delivered is final. Returns whether the message is known. */
export async function updateSmsOutcome(
  db: Db,
  report: { provider: string; providerId: string; status: SmsStatus; detail: string | null; at: Date },
): Promise<boolean> {
  const { provider, providerId, status, detail, at } = report;
  const isOurs = and(eq(smsMessages.provider, provider), eq(smsMessages.providerId, providerId));
  const mayMove = or(
    eq(smsMessages.status, "sent"),
    status === "delivered" ? eq(smsMessages.status, "failed") : sql`false`,
  );
  const moved = await db
    .update(smsMessages)
    .set({ status, detail, updatedAt: at })
    .where(and(isOurs, mayMove))
    .returning({ id: smsMessages.id });
  if (moved.length > 0) return true;
  const known = await db.select({ id: smsMessages.id }).from(smsMessages).where(isOurs).limit(1);
  return known.length > 0;
}

export async function replaceNumber(db: Db, { phone, mark }: { phone: string; mark: string }): Promise<void> {
  await db
    .update(smsMessages)
    .set({ phone: sql`${mark}` })
    .where(isPhone(smsMessages.phone, phone));
}

export async function replaceNumberOf(
  db: Db,
  { ids, mark }: { ids: readonly string[]; mark: string },
): Promise<void> {
  if (ids.length > 0)
    await db
      .update(smsMessages)
      .set({ phone: sql`${mark}` })
      .where(inArray(smsMessages.id, [...ids]));
}
