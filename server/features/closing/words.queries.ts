import { sql } from "drizzle-orm";
import type { Db, Transaction } from "../../db/client.ts";

/** Texts that stay, and where: what the person wrote, and what others answered. */
const kept = {
  comments: { table: sql`comments`, column: sql`text`, owner: sql`user_id` },
  reviews: { table: sql`reviews`, column: sql`text`, owner: sql`author_id` },
  replies: { table: sql`reviews`, column: sql`reply`, owner: sql`author_id` },
  reports: { table: sql`reports`, column: sql`text`, owner: sql`reporter_id` },
} as const;

type KeptText = keyof typeof kept;
export const keptTexts = Object.keys(kept) as KeptText[];

export interface TextRow {
  id: string;
  text: string;
}

export async function listTexts(tx: Transaction, where: KeptText, userId: string): Promise<TextRow[]> {
  const { table, column, owner } = kept[where];
  const { rows } = await tx.execute<TextRow & Record<string, unknown>>(
    sql`select id, ${column} as text from ${table} where ${owner} = ${userId} and ${column} is not null order by id`,
  );
  return rows;
}

export async function replaceTexts(
  tx: Transaction,
  where: KeptText,
  texts: readonly TextRow[],
): Promise<void> {
  if (texts.length === 0) return;
  const { table, column } = kept[where];
  await tx.execute(sql`
    update ${table} kept set ${column} = changed.text
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as changed (id uuid, text text)
    where kept.id = changed.id`);
}

/**
 * What the person wrote in the moment of leaving: names may be in it still. A minute counts as that moment, for what was
 * begun before the account closed and stored after.
 */
export async function eraseLateWords(db: Db, userId: string): Promise<void> {
  const late = sql`created_at >= (select deleted_at - interval '1 minute' from users where id = ${userId})`;
  await db.execute(sql`delete from comments where user_id = ${userId} and ${late}`);
  await db.execute(sql`delete from reviews where author_id = ${userId} and ${late}`);
}

/** Words of the name that are nobody else's, out of what search compares misspelled words with. */
export async function forgetNameWords(tx: Transaction, words: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from search_words s where s.word = any (${sql.param([...words])}::text[])
      and not exists (select from users u where u.name_words @> array[s.word])
      and not exists (select from jobs j where j.status = 'open' and j.words @> array[s.word])`);
}
