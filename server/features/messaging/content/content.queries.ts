import type { Db, Transaction } from "#server/db/client.ts";
import { and, asc, desc, eq, gt, isNull, lt, or, sql } from "#server/db/drizzle.ts";
import {
  articles,
  articleTranslations,
  emailSignups,
  faqs,
  faqTranslations,
} from "#server/db/schema/content.ts";
import { media } from "#server/db/schema/media.ts";
import type { ChosenLanguage } from "#shared/messages/languages.ts";

type FaqRow = typeof faqs.$inferSelect;

export interface ShownFaqRow extends Pick<FaqRow, "id" | "question" | "answer" | "authorName"> {
  /** Null without a translation into the language that was asked for. */
  translation: { question: string; answer: string } | null;
}

export async function findFaqs(db: Db, language: ChosenLanguage): Promise<ShownFaqRow[]> {
  return db
    .select({
      id: faqs.id,
      question: faqs.question,
      answer: faqs.answer,
      authorName: faqs.authorName,
      translation: { question: faqTranslations.question, answer: faqTranslations.answer },
    })
    .from(faqs)
    .leftJoin(
      faqTranslations,
      and(
        eq(faqTranslations.faqId, faqs.id),
        eq(faqTranslations.language, language),
        isNull(faqTranslations.hiddenAt),
      ),
    )
    .where(isNull(faqs.hiddenAt))
    .orderBy(asc(faqs.createdAt), asc(faqs.id));
}

export async function insertFaq(db: Db, faq: typeof faqs.$inferInsert): Promise<FaqRow> {
  const [row] = await db.insert(faqs).values(faq).returning();
  return row!;
}

/** Hides a question. Returns it; undefined if it was not published. */
export async function hideFaq(db: Db, { id, at }: { id: string; at: Date }): Promise<FaqRow | undefined> {
  const [row] = await db
    .update(faqs)
    .set({ hiddenAt: at })
    .where(and(eq(faqs.id, id), isNull(faqs.hiddenAt)))
    .returning();
  return row;
}

export interface ArticleRow {
  id: string;
  title: string;
  body: string;
  mediaPath: string | null;
  mediaSmallPath: string | null;
  mediaBytes: number | null;
  mediaSmallBytes: number | null;
  authorName: string;
  publishedAt: Date;
  /** Null without a translation into the language that was asked for. */
  translation: { title: string; body: string } | null;
}

/** The join with the translation into a language, unless staff removed it. */
const translationInto = (language: ChosenLanguage) =>
  and(
    eq(articleTranslations.articleId, articles.id),
    eq(articleTranslations.language, language),
    isNull(articleTranslations.hiddenAt),
  );

const shownArticle = {
  id: articles.id,
  title: articles.title,
  authorName: articles.authorName,
  publishedAt: articles.publishedAt,
  mediaPath: media.path,
  mediaSmallPath: media.smallPath,
  mediaBytes: media.bytes,
  mediaSmallBytes: media.smallBytes,
};

export async function findArticles(
  db: Db,
  { characters, language }: { characters: number; language: ChosenLanguage },
): Promise<ArticleRow[]> {
  return db
    .select({
      ...shownArticle,
      body: sql<string>`left(${articles.body}, ${characters})`,
      translation: {
        title: articleTranslations.title,
        body: sql<string>`left(${articleTranslations.body}, ${characters})`,
      },
    })
    .from(articles)
    .leftJoin(articleTranslations, translationInto(language))
    .leftJoin(media, eq(media.id, articles.mediaId))
    .where(isNull(articles.hiddenAt))
    .orderBy(desc(articles.publishedAt), desc(articles.id));
}

export async function findArticle(
  db: Db,
  { id, language }: { id: string; language: ChosenLanguage },
): Promise<ArticleRow | undefined> {
  const [row] = await db
    .select({
      ...shownArticle,
      body: articles.body,
      translation: { title: articleTranslations.title, body: articleTranslations.body },
    })
    .from(articles)
    .leftJoin(articleTranslations, translationInto(language))
    .leftJoin(media, eq(media.id, articles.mediaId))
    .where(and(eq(articles.id, id), isNull(articles.hiddenAt)));
  return row;
}

export interface NeighbourRow {
  id: string;
  title: string;
  /** Null without a translation into the language that was asked for. */
  translatedTitle: string | null;
}

export async function findNeighbour(
  db: Db,
  { id, publishedAt }: Pick<ArticleRow, "id" | "publishedAt">,
  side: "previous" | "next",
  language: ChosenLanguage,
): Promise<NeighbourRow | undefined> {
  const [beyond, order] = side === "previous" ? [lt, desc] : [gt, asc];
  const [row] = await db
    .select({ id: articles.id, title: articles.title, translatedTitle: articleTranslations.title })
    .from(articles)
    .leftJoin(articleTranslations, translationInto(language))
    .where(
      and(
        isNull(articles.hiddenAt),
        or(
          beyond(articles.publishedAt, publishedAt),
          and(eq(articles.publishedAt, publishedAt), beyond(articles.id, id)),
        ),
      ),
    )
    .orderBy(order(articles.publishedAt), order(articles.id))
    .limit(1);
  return row;
}

/** Links the picture to it. */
export async function insertArticle(
  tx: Transaction,
  article: typeof articles.$inferInsert & { publishedAt: Date },
): Promise<void> {
  await tx.insert(articles).values(article);
  if (article.mediaId)
    await tx.update(media).set({ attachedAt: article.publishedAt }).where(eq(media.id, article.mediaId));
}

/** Hides an article. Returns its title; undefined if it was not published. */
export async function hideArticle(
  db: Db,
  { id, at }: { id: string; at: Date },
): Promise<Pick<NeighbourRow, "id" | "title"> | undefined> {
  const [row] = await db
    .update(articles)
    .set({ hiddenAt: at })
    .where(and(eq(articles.id, id), isNull(articles.hiddenAt)))
    .returning({ id: articles.id, title: articles.title });
  return row;
}

/** Returns whether the address is new. */
export async function insertEmail(db: Db, { email, at }: { email: string; at: Date }): Promise<boolean> {
  const rows = await db
    .insert(emailSignups)
    .values({ email, createdAt: at })
    .onConflictDoNothing()
    .returning({ email: emailSignups.email });
  return rows.length > 0;
}

export async function deleteEmail(db: Db, email: string): Promise<void> {
  await db.delete(emailSignups).where(eq(emailSignups.email, email));
}

export async function isContentEmpty(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select from faqs union all select from articles limit 1`);
  return rows.length === 0;
}

/** Whether nothing was ever translated; removed translations count. */
export async function areTranslationsEmpty(db: Db): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from faq_translations union all select from article_translations limit 1`,
  );
  return rows.length === 0;
}
