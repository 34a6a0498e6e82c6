import type { Db } from "#server/db/client.ts";
import { and, eq, isNull, sql } from "#server/db/drizzle.ts";
import { articleTranslations, faqTranslations } from "#server/db/schema/content.ts";
import { asTime } from "#server/db/sql-values.ts";
import type { BlogTexts, PostFaq } from "#shared/contracts/content.ts";
import type { Translation } from "#shared/messages/content-language.ts";

interface Translated {
  id: string;
  language: Translation;
  at: Date;
}

/** Stores or replaces it. Returns whether the question is published. */
export async function saveFaqTranslation(
  db: Db,
  { id, language, question, answer, at }: Translated & PostFaq,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into faq_translations (faq_id, language, question, answer, updated_at)
    select id, ${language}, ${question}, ${answer}, ${asTime(at)}
    from faqs where id = ${id} and hidden_at is null
    on conflict (faq_id, language) do update
    set question = excluded.question, answer = excluded.answer, updated_at = excluded.updated_at, hidden_at = null`);
  return rowCount === 1;
}

/** Stores or replaces it. Returns whether the article is published. */
export async function saveArticleTranslation(
  db: Db,
  { id, language, title, body, at }: Translated & BlogTexts,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into article_translations (article_id, language, title, body, updated_at)
    select id, ${language}, ${title}, ${body}, ${asTime(at)}
    from articles where id = ${id} and hidden_at is null
    on conflict (article_id, language) do update
    set title = excluded.title, body = excluded.body, updated_at = excluded.updated_at, hidden_at = null`);
  return rowCount === 1;
}

/** Hides a translation. Returns its texts; undefined if there is none. */
export async function hideFaqTranslation(
  db: Db,
  { id, language, at }: Translated,
): Promise<PostFaq | undefined> {
  const { faqId, hiddenAt, question, answer } = faqTranslations;
  const [row] = await db
    .update(faqTranslations)
    .set({ hiddenAt: at })
    .where(and(eq(faqId, id), eq(faqTranslations.language, language), isNull(hiddenAt)))
    .returning({ question, answer });
  return row;
}

/** Hides a translation. Returns its title; undefined if there is none. */
export async function hideArticleTranslation(
  db: Db,
  { id, language, at }: Translated,
): Promise<Pick<BlogTexts, "title"> | undefined> {
  const { articleId, hiddenAt, title } = articleTranslations;
  const [row] = await db
    .update(articleTranslations)
    .set({ hiddenAt: at })
    .where(and(eq(articleId, id), eq(articleTranslations.language, language), isNull(hiddenAt)))
    .returning({ title });
  return row;
}
