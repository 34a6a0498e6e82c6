/** Content of every new installation: FAQ entries and first articles, in each language. Staff edit them later. */
import { isNull } from "#server/db/drizzle.ts";
import { dayMs } from "#shared/time/durations.ts";
import { takeLock } from "../db/advisory-locks.ts";
import { newId } from "../db/ids.ts";
import { inTransaction } from "../db/in-transaction.ts";
import { articles, articleTranslations, faqs, faqTranslations } from "../db/schema/content.ts";
import type { Deps } from "../deps.ts";
import { areTranslationsEmpty, isContentEmpty } from "../features/messaging/content/content.queries.ts";

type Needs = Pick<Deps, "db" | "pool" | "clock" | "config" | "metrics">;

/** Repeats: loads nothing if anything was ever published, even if it was removed since. */
export async function loadBaseContent(deps: Needs): Promise<void> {
  if (await isContentEmpty(deps.db)) await loadEnglish(deps);
  if (await areTranslationsEmpty(deps.db)) await loadPidgin(deps);
}

async function loadEnglish(deps: Needs): Promise<void> {
  const [{ baseArticles }, { baseFaqs }] = await Promise.all([
    import("./content/base/articles.ts"),
    import("./content/base/faqs.ts"),
  ]);
  const authorName = deps.config.productName;
  const now = deps.clock.now().getTime();
  await inTransaction(deps, async (tx) => {
    await takeLock(tx, "baseContent");
    if (!(await isContentEmpty(tx))) return;
    await tx
      .insert(faqs)
      .values(
        baseFaqs.map((faq, index) => ({ id: newId(), ...faq, authorName, createdAt: new Date(now + index) })),
      );
    await tx.insert(articles).values(
      baseArticles.map((article, index) => ({
        id: newId(),
        ...article,
        authorName,
        publishedAt: new Date(now - (baseArticles.length - index) * dayMs),
      })),
    );
  });
}

/** Also for installations whose base content an earlier version loaded, in English only. */
async function loadPidgin(deps: Needs): Promise<void> {
  const [{ pidginArticles }, { pidginFaqs }] = await Promise.all([
    import("./content/base/pidgin-articles.ts"),
    import("./content/base/pidgin-faqs.ts"),
  ]);
  const textsOfFaq = new Map(Object.entries(pidginFaqs));
  const textsOfArticle = new Map(Object.entries(pidginArticles));
  const facts = { language: "pcm" as const, updatedAt: deps.clock.now() };
  await inTransaction(deps, async (tx) => {
    await takeLock(tx, "baseContent");
    if (!(await areTranslationsEmpty(tx))) return;
    const shipped = await tx
      .select({ id: faqs.id, question: faqs.question })
      .from(faqs)
      .where(isNull(faqs.authorId));
    const ofFaqs = shipped.flatMap(({ id, question }) => {
      const texts = textsOfFaq.get(question);
      return texts ? [{ faqId: id, ...texts, ...facts }] : [];
    });
    if (ofFaqs.length > 0) await tx.insert(faqTranslations).values(ofFaqs);
    const written = await tx
      .select({ id: articles.id, title: articles.title })
      .from(articles)
      .where(isNull(articles.authorId));
    const ofArticles = written.flatMap(({ id, title }) => {
      const texts = textsOfArticle.get(title);
      return texts ? [{ articleId: id, ...texts, ...facts }] : [];
    });
    if (ofArticles.length > 0) await tx.insert(articleTranslations).values(ofArticles);
  });
}
