/** Content of every new installation: FAQ entries and first articles. Staff edit them later. */
import { sql } from "#server/db/drizzle.ts";
import { dayMs } from "#shared/time/durations.ts";
import { newId } from "../db/ids.ts";
import { inTransaction } from "../db/in-transaction.ts";
import { articles, faqs } from "../db/schema/content.ts";
import type { Deps } from "../deps.ts";
import { isContentEmpty } from "../features/messaging/content/content.queries.ts";

/** Serializes processes that start together. Arbitrary, but unique among the locks. */
const loadLock = 7_866_014;

/** Repeats: loads nothing if anything was ever published, even if it was removed since. */
export async function loadBaseContent(
  deps: Pick<Deps, "db" | "pool" | "clock" | "config" | "metrics">,
): Promise<void> {
  if (!(await isContentEmpty(deps.db))) return;
  const [{ baseArticles }, { baseFaqs }] = await Promise.all([
    import("./content/base/articles.ts"),
    import("./content/base/faqs.ts"),
  ]);
  const authorName = deps.config.productName;
  const now = deps.clock.now().getTime();
  await inTransaction(deps, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${loadLock})`);
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
