/** Pictures for the first articles, as if public relations staff had uploaded them. */
import type { Db, Transaction } from "#server/db/client.ts";
import { and, eq, inArray, isNull } from "#server/db/drizzle.ts";
import { articles } from "#server/db/schema/content.ts";
import { demoSignIns } from "../demo-sign-ins.ts";
import { sceneByArticle } from "../pictures/scene-for-service.ts";
import { seededNumbers } from "../seeded-numbers.ts";
import { demoId } from "./demo-ids.ts";
import type { DemoPicture } from "./demo-pictures.ts";

/** A separate seed, so that these pictures do not change other data. */
const seed = 2_031;

type ArticlePicture = Omit<DemoPicture, "jobId"> & { articleId: string };

/** For articles that are published and have no picture. */
export async function planArticlePictures(db: Db): Promise<ArticlePicture[]> {
  const numbers = seededNumbers(seed);
  const titles = Object.keys(sceneByArticle) as (keyof typeof sceneByArticle)[];
  const ownerId = demoSignIns.find(({ role }) => role === "publicRelations")?.userId ?? "";
  const rows = await db
    .select({ id: articles.id, title: articles.title, publishedAt: articles.publishedAt })
    .from(articles)
    .where(and(inArray(articles.title, titles), isNull(articles.mediaId)));
  return rows.map(({ id, title, publishedAt }) => ({
    articleId: id,
    scene: sceneByArticle[title as keyof typeof sceneByArticle],
    mediaId: demoId(numbers, publishedAt),
    ownerId,
    createdAt: publishedAt,
  }));
}

/** After their media rows. */
export async function attachArticlePictures(
  tx: Transaction,
  pictures: readonly ArticlePicture[],
): Promise<void> {
  for (const { articleId, mediaId } of pictures)
    await tx
      .update(articles)
      .set({ mediaId })
      .where(and(eq(articles.id, articleId), isNull(articles.mediaId)));
}
