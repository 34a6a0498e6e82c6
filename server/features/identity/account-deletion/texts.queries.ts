import type { Db, Transaction } from "#server/db/client.ts";
import { type SQL, sql } from "#server/db/drizzle.ts";
import { asTexts } from "#server/db/sql-values.ts";

interface KeptText {
  table: SQL;
  column: SQL;
  isOf: (userId: string) => SQL;
}

/** Texts that stay: the person's own, and what others wrote to and about them that only they and staff can read. */
export const retainedTexts: readonly KeptText[] = [
  { table: sql`comments`, column: sql`text`, isOf: (userId) => sql`user_id = ${userId}` },
  {
    table: sql`comments`,
    column: sql`text`,
    isOf: (userId) => sql`job_id in (select id from jobs where user_id = ${userId})`,
  },
  { table: sql`reviews`, column: sql`text`, isOf: (userId) => sql`author_id = ${userId}` },
  { table: sql`reviews`, column: sql`reply`, isOf: (userId) => sql`author_id = ${userId}` },
  {
    table: sql`reports`,
    column: sql`text`,
    isOf: (userId) => sql`(reporter_id = ${userId} or owner_id = ${userId})`,
  },
  { table: sql`reports`, column: sql`decision_reason`, isOf: (userId) => sql`owner_id = ${userId}` },
];

interface TextRow {
  id: string;
  text: string;
}

export async function listTexts(tx: Transaction, kept: KeptText, userId: string): Promise<TextRow[]> {
  const { table, column, isOf } = kept;
  const { rows } = await tx.execute<TextRow & Record<string, unknown>>(
    sql`select id, ${column} as text from ${table} where ${isOf(userId)} and ${column} is not null order by id`,
  );
  return rows;
}

export async function replaceTexts(
  tx: Transaction,
  { table, column }: KeptText,
  texts: readonly TextRow[],
): Promise<void> {
  if (texts.length === 0) return;
  await tx.execute(sql`
    update ${table} kept set ${column} = changed.text
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as changed (id uuid, text text)
    where kept.id = changed.id`);
}

/** Erases texts begun before the deletion and stored after it. Reports stay, without text: staff act on them. */
export async function eraseLateTexts(db: Db, userId: string): Promise<void> {
  const late = sql`created_at >= (select deleted_at - interval '1 minute' from users where id = ${userId})`;
  await db.execute(sql`delete from comments where user_id = ${userId} and ${late}`);
  await db.execute(sql`delete from reviews where author_id = ${userId} and ${late}`);
  await db.execute(sql`update reports set text = '' where (reporter_id = ${userId} or owner_id = ${userId}) and text <> ''
    and created_at >= (select deleted_at - interval '1 second' from users where id = ${userId})`);
}

/**
 * Removes words of the name that no other user has from the vocabulary of the misspelling search. Its column
 * has the collation "C"; without the cast, no index of users and jobs could be used.
 */
export async function forgetNameWords(tx: Transaction, words: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from search_words s where s.word = any (${asTexts(words)})
      and not exists (select from users u where u.name_words @> array[s.word collate "default"])
      and not exists (select from jobs j where j.status = 'open' and j.words @> array[s.word collate "default"])`);
}
