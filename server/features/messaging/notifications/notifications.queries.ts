import type { Db } from "#server/db/client.ts";
import { and, eq, inArray, isNull, sql } from "#server/db/drizzle.ts";
import { users } from "#server/db/schema/accounts.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { notificationSettings, notifications } from "#server/db/schema/notifications.ts";
import { asIds } from "#server/db/sql-values.ts";
import type { MutableNotificationKind } from "#shared/contracts/notifications.ts";
import type { NotificationRow, StoredParams } from "./notifications.rules.ts";

export interface Reader {
  userId: string;
  hidden: readonly string[];
}

/** Leaves out a notification once all of its people are hidden or gone. */
const isShown = (hidden: readonly string[]) => sql`(not ${notifications.params} ? 'of' or exists (
  select from jsonb_array_elements(${notifications.params} -> 'of') happening
  join users person on person.id = (happening ->> 'person')::uuid
  where person.suspended_at is null and person.id <> all (${asIds(hidden)})))`;

export async function findNotifications(
  db: Db,
  { userId, hidden, after, limit }: Reader & { after: string | undefined; limit: number },
): Promise<NotificationRow[]> {
  const isOlder = after
    ? sql`(${notifications.createdAt}, ${notifications.id}) < (select created_at, id from notices
        where id = ${after} and user_id = ${userId})`
    : undefined;
  const rows = await db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      params: sql<StoredParams>`${notifications.params}`,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
    })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isShown(hidden), isOlder))
    .orderBy(sql`${notifications.createdAt} desc, ${notifications.id} desc`)
    .limit(limit);
  return rows;
}

export async function countUnread(db: Db, { userId, hidden }: Reader): Promise<number> {
  return db.$count(
    notifications,
    and(eq(notifications.userId, userId), isNull(notifications.readAt), isShown(hidden)),
  );
}

/** Marks all without ids. Repeats: keeps the first time of reading. */
export async function markRead(
  db: Db,
  { userId, ids, at }: { userId: string; ids: readonly string[] | undefined; at: Date },
): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: at })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        ids ? inArray(notifications.id, [...ids]) : undefined,
      ),
    );
}

interface NamedPerson {
  id: string;
  fullName: string;
  privateName: string | null;
}

/** Only people with an open account. */
export async function findNames(db: Db, ids: readonly string[]): Promise<NamedPerson[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: users.id, fullName: users.fullName, privateName: users.privateName })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.suspendedAt)));
}

export interface NotifiedJob {
  id: string;
  /** Null once its page is closed to the reader. */
  description: string | null;
  pseudonym: string | null;
  isOwn: boolean;
  fullName: string;
  /** The pseudonym of the job, or its poster's private name. */
  privateName: string | null;
}

export async function findNotifiedJobs(
  db: Db,
  { userId, hidden, ids }: Reader & { ids: readonly string[] },
): Promise<NotifiedJob[]> {
  if (ids.length === 0) return [];
  const isOwn = sql<boolean>`${jobs.userId} = ${userId}`;
  return db
    .select({
      id: jobs.id,
      description: sql<string | null>`case when ${isOwn} or (${jobs.status} <> 'removed'
        and ${users.suspendedAt} is null and ${jobs.userId} <> all (${asIds(hidden)}))
        then ${jobs.description} end`,
      pseudonym: jobs.pseudonym,
      isOwn,
      fullName: users.fullName,
      privateName: sql<string | null>`coalesce(${jobs.pseudonym}, ${users.privateName})`,
    })
    .from(jobs)
    .innerJoin(users, eq(users.id, jobs.userId))
    .where(inArray(jobs.id, [...ids]));
}

interface Preferences {
  mutedKinds: MutableNotificationKind[];
  push: boolean;
}

export async function findPreferences(db: Db, userId: string): Promise<Preferences> {
  const [row] = await db
    .select({ mutedKinds: notificationSettings.mutedKinds, push: notificationSettings.push })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId));
  return { mutedKinds: row?.mutedKinds ?? [], push: row?.push ?? true };
}

/** Undefined fields stay unchanged. */
export async function storePreferences(
  db: Db,
  {
    userId,
    mutedKinds,
    push,
  }: { userId: string; mutedKinds: MutableNotificationKind[]; push: boolean | undefined },
): Promise<void> {
  await db
    .insert(notificationSettings)
    .values({ userId, mutedKinds, push })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: { mutedKinds, push } });
}

export async function hasPromoConsent(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({
      agrees: sql<boolean>`${users.promoConsentAt} is not null and ${users.promoWithdrawnAt} is null`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row?.agrees ?? false;
}

/** Repeats: keeps the first time. */
export async function withdrawPromoConsent(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .update(users)
    .set({ promoWithdrawnAt: at })
    .where(and(eq(users.id, userId), isNull(users.promoWithdrawnAt)));
}

/** Stores when and to which wording the person agreed. Repeats: a valid consent keeps its time. */
export async function givePromoConsent(
  db: Db,
  { userId, at, wording }: { userId: string; at: Date; wording: string },
): Promise<void> {
  await db
    .update(users)
    .set({ promoConsentAt: at, promoConsentWording: wording, promoWithdrawnAt: null })
    .where(
      and(
        eq(users.id, userId),
        sql`(${users.promoConsentAt} is null or ${users.promoWithdrawnAt} is not null)`,
      ),
    );
}

export async function findPhone(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ phone: users.phone }).from(users).where(eq(users.id, userId));
  return row?.phone;
}
