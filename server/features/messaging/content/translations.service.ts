/** Translations of questions and articles. Staff write them; readers of a language get them in place of the English. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { recordAudit } from "#server/features/trust/audit/audit.service.ts";
import type { BlogTexts, PostFaq } from "#shared/contracts/content.ts";
import type { Translation } from "#shared/messages/content-language.ts";
import {
  hideArticleTranslation,
  hideFaqTranslation,
  saveArticleTranslation,
  saveFaqTranslation,
} from "./translations.queries.ts";

interface FaqLanguage {
  faqId: string;
  language: Translation;
}

interface BlogLanguage {
  blogId: string;
  language: Translation;
}

/** Replaces an earlier translation. Errors: `not_found`. */
export const translateFaq = (
  deps: Deps,
  actor: Actor,
  { faqId, language, question, answer }: FaqLanguage & PostFaq,
): Promise<void> =>
  change(deps, actor, { action: "content.translate-faq", subjectType: "faq", id: faqId }, async (tx, at) => {
    if (!(await saveFaqTranslation(tx, { id: faqId, language, question, answer, at }))) return undefined;
    return { after: { language, question, answer } };
  });

/** The page shows the English texts again. Errors: `not_found`. */
export const removeFaqTranslation = (
  deps: Deps,
  actor: Actor,
  { faqId, language }: FaqLanguage,
): Promise<void> =>
  change(
    deps,
    actor,
    { action: "content.remove-faq-translation", subjectType: "faq", id: faqId },
    async (tx, at) => {
      const texts = await hideFaqTranslation(tx, { id: faqId, language, at });
      return texts && { before: { language, ...texts } };
    },
  );

/** Replaces an earlier translation. Errors: `not_found`. */
export const translateBlog = (
  deps: Deps,
  actor: Actor,
  { blogId, language, title, body }: BlogLanguage & BlogTexts,
): Promise<void> =>
  change(
    deps,
    actor,
    { action: "content.translate-blog", subjectType: "article", id: blogId },
    async (tx, at) => {
      if (!(await saveArticleTranslation(tx, { id: blogId, language, title, body, at }))) return undefined;
      return { after: { language, title } };
    },
  );

/** The page shows the English texts again. Errors: `not_found`. */
export const removeBlogTranslation = (
  deps: Deps,
  actor: Actor,
  { blogId, language }: BlogLanguage,
): Promise<void> =>
  change(
    deps,
    actor,
    { action: "content.remove-blog-translation", subjectType: "article", id: blogId },
    async (tx, at) => {
      const texts = await hideArticleTranslation(tx, { id: blogId, language, at });
      return texts && { before: { language, ...texts } };
    },
  );

/** Records the change in the audit log. Errors: `not_found` if it found nothing to change. */
async function change(
  deps: Deps,
  actor: Actor,
  { id, ...what }: { action: string; subjectType: string; id: string },
  make: (tx: Transaction, at: Date) => Promise<{ before?: object; after?: object } | undefined>,
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const made = await make(tx, deps.clock.now());
    if (!made) throw new AppError("not_found");
    await recordAudit(tx, { actorId: actor.userId, ...what, subjectId: id, ...made });
  });
  deps.freshness.touch("content", id);
}
