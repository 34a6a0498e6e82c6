import type { Db, Transaction } from "#server/db/client.ts";
import { type SQL, sql } from "#server/db/drizzle.ts";
import { isPhone } from "#server/db/numbers/stored-numbers.ts";

export async function eraseSignIn(db: Db, userId: string): Promise<void> {
  await db.execute(sql`delete from sessions where user_id = ${userId}`);
  // The daily limits per browser read these rows; a daily task deletes them when the day is over.
  await db.execute(sql`delete from known_devices where user_id = ${userId}
    and not (is_browser and exists (select from withdrawals where user_id = ${userId}))`);
  await db.execute(sql`delete from verification_codes where user_id = ${userId}`);
  await db.execute(sql`delete from password_resets where user_id = ${userId}`);
  await db.execute(sql`delete from phone_changes where user_id = ${userId}`);
  await db.execute(sql`delete from wallet_pins where user_id = ${userId}`);
  await db.execute(sql`delete from ussd_sessions where user_id = ${userId}`);
  await db.execute(sql`delete from job_questions where user_id = ${userId}`);
  await db.execute(sql`delete from ussd_transfers where user_id = ${userId}`);
  await db.execute(sql`delete from staff_roles where user_id = ${userId}`);
  await db.execute(sql`delete from second_factors where user_id = ${userId}`);
  await db.execute(sql`delete from monthly_use where user_id = ${userId} and not ${provedNumber(userId)}`);
  await db.execute(
    sql`delete from throttles where key like '%:user:' || ${userId}::text and not ${provedNumber(userId)}`,
  );
}

/** Whether a later account may take over limits and blocks with the number. An unproven number keeps none. */
const provedNumber = (userId: string): SQL =>
  sql`exists (select from number_history where user_id = ${userId})`;

/** Includes blocks in both directions: these stay for the number, without names. */
export async function eraseChoices(
  db: Db,
  { userId, formerName, neutralName }: { userId: string; formerName: string; neutralName: string },
): Promise<void> {
  await db.execute(sql`delete from notices where user_id = ${userId}`);
  await db.execute(sql`delete from notice_settings where user_id = ${userId}`);
  await db.execute(sql`delete from push_subscriptions where user_id = ${userId}`);
  await db.execute(sql`delete from job_declines where user_id = ${userId}`);
  await db.execute(sql`delete from job_alerts where user_id = ${userId}`);
  await db.execute(sql`delete from saved_searches where user_id = ${userId}`);
  await db.execute(sql`delete from new_listings where kind = 'servicemen' and subject_id = ${userId}`);
  await db.execute(sql`delete from agent_applications where applicant_id = ${userId}`);
  await db.execute(
    sql`delete from blocks where (blocker_id = ${userId} or blocked_id = ${userId}) and not ${provedNumber(userId)}`,
  );
  await db.execute(sql`update blocks
    set shown_name = case when blocker_id = ${userId} then ${neutralName} else ${formerName} end
    where blocker_id = ${userId} or blocked_id = ${userId}`);
}

/** The person's own answers, and the name in those of people who sent them units. None are older than `since`. */
export async function eraseAnswers(
  db: Db,
  { userId, formerName, since }: { userId: string; formerName: string; since: Date },
): Promise<void> {
  await db.execute(sql`delete from idempotency_keys where user_id = ${userId}`);
  await db.execute(sql`
    update idempotency_keys k
    set response = k.response || jsonb_build_object('recipientName', ${formerName}::text)
    from ledger.account own
    join ledger.move m on m.credit = own.id and m.kind = 'transfer' and m.created_at >= ${since.toISOString()}
    join ledger.account giver on giver.id = m.debit
    where own.code = 'wallet:' || ${userId}::text and k.operation = 'wallet.transfer'
      and k.user_id = wallet_owner(giver.code) and k.response ->> 'transferId' = m.journal::text`);
}

/** Keeps, as replaced, bank accounts to which a withdrawal refers, for the accounting records. */
export async function eraseBankAccounts(db: Db, { userId, at }: { userId: string; at: Date }): Promise<void> {
  await db.execute(sql`delete from bank_accounts a where a.user_id = ${userId}
    and not exists (select from withdrawals w where w.user_id = a.user_id and w.bank_account_id = a.id)`);
  await db.execute(sql`update bank_accounts set replaced_at = ${at.toISOString()}
    where user_id = ${userId} and replaced_at is null`);
}

/**
 * An unproven number may belong to another person, whose data stays. Returns the jobs of staff that rang the number:
 * they are removed, as there is no one else to ring.
 */
export async function eraseByNumber(
  tx: Transaction,
  { phone, email, isVerified, at }: { phone: string; email: string | null; isVerified: boolean; at: Date },
): Promise<string[]> {
  if (email) await tx.execute(sql`delete from email_signups where email = lower(${email})`);
  if (!isVerified) return [];
  await tx.execute(
    sql`delete from agent_applications where applicant_id is null and ${isPhone(sql`phone`, phone)}`,
  );
  const { rows: removed } = await tx.execute<{ id: string }>(sql`
    update jobs set status = 'removed', updated_at = ${at.toISOString()}
    where client_phone is not null and ${isPhone(sql`client_phone`, phone)}
      and pseudonym is not null and status not in ('completed', 'removed')
    returning id`);
  await tx.execute(sql`update jobs set client_phone = null
    where client_phone is not null and ${isPhone(sql`client_phone`, phone)}`);
  return removed.map(({ id }) => id);
}

/** Returns how many messages being sent keep the number, which is needed to request their delivery status. */
export async function eraseFromCampaigns(
  db: Db,
  { userId, mark }: { userId: string; mark: string },
): Promise<number> {
  // Joins the campaigns, which are few: the primary key begins with the campaign, and no index with the user.
  const theirs = sql`c.id = r.campaign_id and r.user_id = ${userId}`;
  await db.execute(sql`update campaign_recipients r set phone = ${mark} from campaigns c
    where ${theirs} and r.phone <> ${mark} and r.status <> 'sending'`);
  const { rows } = await db.execute<{ left: number }>(sql`
    select count(*)::int as left from campaigns c join campaign_recipients r on ${theirs} where r.status = 'sending'`);
  return rows[0]?.left ?? 0;
}

/** Leaves a row of placeholders for the books; a new public id unlinks the old profile address from it. */
export async function erasePerson(
  tx: Transaction,
  person: { userId: string; mark: string; formerName: string; passwordHash: string; at: Date },
): Promise<void> {
  const { userId, mark, formerName, passwordHash, at } = person;
  await tx.execute(sql`
    update users set phone = ${mark}, phone_parts = '{}', full_name = ${formerName}, private_name = null,
      private_name_answered = true, name_words = '{}', email = null, password_hash = ${passwordHash},
      verified_at = null, is_agent = false, team_key = null, subscribed_until = null, job_sms = false,
      promo_consent_at = null, promo_consent_wording = null, promo_withdrawn_at = null, picture_id = null,
      rating_sum = 0, rating_count = 0, deleted_at = ${at.toISOString()},
      suspended_at = coalesce(suspended_at, ${at.toISOString()})
    where id = ${userId}`);
  // A separate statement: a trigger restores the inner id when a private name is removed.
  await tx.execute(sql`update users set public_id = gen_random_uuid() where id = ${userId}`);
}

/** Erases again what concurrent calls wrote into the empty record: a code that proves the number, a consent. */
export async function clearUserRow(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`
    update users set verified_at = null, is_agent = false, job_sms = false, promo_consent_at = null,
      promo_consent_wording = null, promo_withdrawn_at = null, picture_id = null, subscribed_until = null
    where id = ${userId} and deleted_at is not null
      and (is_agent or job_sms or num_nonnulls(verified_at, promo_consent_at, picture_id, subscribed_until) > 0)`);
}
