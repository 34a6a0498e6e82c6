/** The FAQ page, the blog and the newsletter addresses. Staff of public relations publish; all users may read. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { hashRequest } from "#server/features/platform/idempotency/idempotency.rules.ts";
import { once } from "#server/features/platform/idempotency/idempotency.service.ts";
import { digestOf } from "#server/features/platform/media/incoming.ts";
import {
  attachOrDiscard,
  discardUnused,
  isPicture,
  type StoredMedia,
  storeMedia,
  throwAtField,
} from "#server/features/platform/media/media.service.ts";
import { type Throttle, takeAddressTurn } from "#server/features/platform/throttles/throttles.service.ts";
import { recordAudit } from "#server/features/trust/audit/audit.service.ts";
import type { Blog, BlogArticle, CollectEmail, Faq, PostBlog, PostFaq } from "#shared/contracts/content.ts";
import { type ChosenLanguage, defaultLanguage } from "#shared/messages/languages.ts";
import { hourSeconds } from "#shared/time/durations.ts";
import {
  deleteEmail,
  findArticle,
  findArticles,
  findFaqs,
  findNeighbour,
  hideArticle,
  hideFaq,
  insertArticle,
  insertEmail,
  insertFaq,
} from "./content.queries.ts";
import { toBlog, toFaq, toNeighbour } from "./content.rules.ts";

type Reads = Pick<Deps, "db">;

/** Per article in the list: what the preview shows, and a little more for readers without styles. */
const previewCharacters = 200;
const emailSignups: Throttle = {
  name: "content.email",
  limit: 30,
  windowSeconds: hourSeconds,
  refusal: "too_many_requests",
};

/** In a language; each question without a translation into it in English. */
export async function listFaqs(deps: Reads, language: ChosenLanguage): Promise<Faq[]> {
  const rows = await findFaqs(deps.db, language);
  return rows.map((row) => toFaq(row, language));
}

/** As `listFaqs`. */
export async function listBlogs(deps: Reads, language: ChosenLanguage): Promise<Blog[]> {
  const rows = await findArticles(deps.db, { characters: previewCharacters, language });
  return rows.map((row) => toBlog(row, language));
}

/** As `listFaqs`. Errors: `not_found`. */
export async function readBlog(
  deps: Reads,
  { blogId, language }: { blogId: string; language: ChosenLanguage },
): Promise<BlogArticle> {
  const row = await findArticle(deps.db, { id: blogId, language });
  if (!row) throw new AppError("not_found");
  const [previous, next] = await Promise.all([
    findNeighbour(deps.db, row, "previous", language),
    findNeighbour(deps.db, row, "next", language),
  ]);
  return {
    ...toBlog(row, language),
    previous: toNeighbour(previous, language),
    next: toNeighbour(next, language),
  };
}

interface Keyed {
  key: string | undefined;
}

/** Errors: `key_reused`. Repeats: with the same key the first answer, and no second question. */
export async function postFaq(deps: Deps, actor: Actor, { key, ...input }: PostFaq & Keyed): Promise<Faq> {
  const call = { userId: actor.userId, operation: "content.post-faq", key, requestHash: hashRequest(input) };
  const { response: faq } = await inTransaction(deps, (tx) =>
    once(tx, call, async () => {
      const row = await insertFaq(tx, {
        id: newId(),
        ...input,
        ...authorOf(actor),
        createdAt: deps.clock.now(),
      });
      await recordAudit(tx, {
        actorId: actor.userId,
        action: "content.post-faq",
        subjectType: "faq",
        subjectId: row.id,
        after: input,
      });
      return { status: 201, response: toFaq({ ...row, translation: null }, defaultLanguage) };
    }),
  );
  deps.freshness.touch("content", faq.id);
  // An answer that an earlier version stored has no language.
  return { ...faq, language: defaultLanguage };
}

/** Errors: `not_found`. */
export async function removeFaq(deps: Deps, actor: Actor, faqId: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const row = await hideFaq(tx, { id: faqId, at: deps.clock.now() });
    if (!row) throw new AppError("not_found");
    await recordAudit(tx, {
      actorId: actor.userId,
      action: "content.remove-faq",
      subjectType: "faq",
      subjectId: faqId,
      before: { question: row.question, answer: row.answer },
    });
  });
  deps.freshness.touch("content", faqId);
}

/** Errors: `key_reused`; at `picture` `media_refused`, `media_too_large`. Repeats: with the key, the first answer. */
export async function postBlog(deps: Deps, actor: Actor, { key, ...input }: PostBlog & Keyed): Promise<Blog> {
  const { picture, ...texts } = input;
  const media = picture ? await storePicture(deps, actor, picture) : undefined;
  const id = newId();
  const article = {
    id,
    ...texts,
    ...authorOf(actor),
    publishedAt: deps.clock.now(),
    mediaId: media?.id ?? null,
  };
  const content = picture ? { ...input, picture: digestOf(deps, picture) } : input;
  const call = {
    userId: actor.userId,
    operation: "content.post-blog",
    key,
    requestHash: hashRequest(content),
  };
  const store = (tx: Transaction) =>
    once(tx, call, async () => {
      await insertArticle(tx, article);
      await recordAudit(tx, {
        actorId: actor.userId,
        action: "content.post-blog",
        subjectType: "article",
        subjectId: id,
        after: { title: texts.title },
      });
      const file = {
        mediaPath: media?.path ?? null,
        mediaSmallPath: media?.smallPath ?? null,
        mediaBytes: media?.bytes ?? null,
        mediaSmallBytes: media?.smallBytes ?? null,
      };
      return { status: 201, response: toBlog({ ...article, ...file, translation: null }, defaultLanguage) };
    });
  const { response } = await attachOrDiscard(deps, media, () => inTransaction(deps, store));
  // An answer that an earlier version stored has no sizes and no language.
  const ofEarlier: Partial<Blog> = { pictureBytes: null, thumbnailBytes: null, language: defaultLanguage };
  const blog = { ...ofEarlier, ...response };
  if (media && blog._id !== id) await discardUnused(deps, media);
  deps.freshness.touch("content", blog._id);
  return blog;
}

const throwAtPicture = throwAtField("picture");

/** Articles have pictures only. */
async function storePicture(deps: Deps, actor: Actor, picture: string): Promise<StoredMedia> {
  if (!isPicture(deps, picture)) throwAtPicture(new AppError("media_refused"));
  return storeMedia(deps, actor.userId, picture).catch(throwAtPicture);
}

/** Errors: `not_found`. */
export async function removeBlog(deps: Deps, actor: Actor, blogId: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const row = await hideArticle(tx, { id: blogId, at: deps.clock.now() });
    if (!row) throw new AppError("not_found");
    await recordAudit(tx, {
      actorId: actor.userId,
      action: "content.remove-blog",
      subjectType: "article",
      subjectId: blogId,
      before: { title: row.title },
    });
  });
  deps.freshness.touch("content", blogId);
}

const authorOf = ({ userId, privateName, fullName }: Actor) => ({
  authorId: userId,
  authorName: privateName ?? fullName,
});

/** Errors: `email_taken`, `too_many_requests`. */
export async function collectEmail(
  deps: Pick<Deps, "db" | "clock">,
  { email }: CollectEmail,
  address: string,
): Promise<void> {
  await takeAddressTurn(deps, deps.db, { throttle: emailSignups, address });
  if (!(await insertEmail(deps.db, { email, at: deps.clock.now() }))) throw new AppError("email_taken");
}

/**
 * Removes an address from the newsletter. Runor sends no e-mail, so it cannot ask for a proof that the address is the
 * caller's; the answer is the same for every address.
 * Errors: `too_many_requests`.
 */
export async function removeEmail(
  deps: Pick<Deps, "db" | "clock">,
  { email }: CollectEmail,
  address: string,
): Promise<void> {
  await takeAddressTurn(deps, deps.db, { throttle: emailSignups, address });
  await deleteEmail(deps.db, email);
}
