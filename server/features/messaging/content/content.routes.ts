import { atReplica } from "#server/db/replica.ts";
import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { fromCache, sendCached } from "#server/http/cache/cached-reply.ts";
import { ResponseCache } from "#server/http/cache/response-cache.ts";
import { actorOf } from "#server/http/guards.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import { contentAnswers } from "#server/language/messages.ts";
import * as contentApi from "#shared/contracts/content.endpoints.ts";
import { BlogArticle, BlogList, FaqList } from "#shared/contracts/content.ts";
import { defaultLanguage } from "#shared/messages/languages.ts";
import {
  collectEmail,
  listBlogs,
  listFaqs,
  postBlog,
  postFaq,
  readBlog,
  removeBlog,
  removeEmail,
  removeFaq,
} from "./content.service.ts";
import {
  removeBlogTranslation,
  removeFaqTranslation,
  translateBlog,
  translateFaq,
} from "./translations.service.ts";

const maxCacheBytes = 4 * 1024 * 1024;
/** Fits a picture of the largest size as a data URL, and the text around it. */
const blogLimitBytes = 8 * 1024 * 1024;

export function contentRoutes(app: Server, deps: Deps): void {
  readingRoutes(app, deps);
  publishingRoutes(app, deps);
  translationRoutes(app, deps);
  bind(app, contentApi.subscribeToNewsletter, { limit: limits.write }, async (request) => {
    await collectEmail(deps, request.body, request.ip);
    return { message: contentAnswers.emailCollected };
  });
  bind(app, contentApi.unsubscribeFromNewsletter, { limit: limits.write }, async (request) => {
    await removeEmail(deps, request.body, request.ip);
    return { message: contentAnswers.emailRemoved };
  });
}

/** The same for all users, cached until content is published or hidden. */
function readingRoutes(app: Server, deps: Deps): void {
  const cache = new ResponseCache(deps, { name: "content", maxBytes: maxCacheBytes });
  deps.freshness.on("content", () => cache.clear());
  const onRequest = fromCache(app, cache);
  const ready = (key: string, address: string, read: (from: Deps) => Promise<unknown>) =>
    cache.get(key, address, async () => ({
      body: JSON.stringify(await atReplica(deps, read)),
      tags: [],
    }));

  bind(app, contentApi.faqs, { anonymous: true, onRequest }, async (request, reply) => {
    const { language = defaultLanguage } = request.query;
    const read = async (from: Deps) => FaqList.parse(await listFaqs(from, language));
    return sendCached(request, reply, await ready(`faqs ${language}`, request.raw.url ?? "", read));
  });
  bind(app, contentApi.blogs, { anonymous: true, onRequest }, async (request, reply) => {
    const { language = defaultLanguage } = request.query;
    const read = async (from: Deps) => BlogList.parse(await listBlogs(from, language));
    return sendCached(request, reply, await ready(`blogs ${language}`, request.raw.url ?? "", read));
  });
  bind(app, contentApi.blog, { anonymous: true, onRequest }, async (request, reply) => {
    const { blogId } = request.params;
    const { language = defaultLanguage } = request.query;
    const read = async (from: Deps) => BlogArticle.parse(await readBlog(from, { blogId, language }));
    return sendCached(request, reply, await ready(`blog ${blogId} ${language}`, request.raw.url ?? "", read));
  });
}

function publishingRoutes(app: Server, deps: Deps): void {
  bind(app, contentApi.publishFaq, { limit: limits.write }, async (request) => {
    const faq = await postFaq(deps, actorOf(request), { ...request.body, key: idempotencyKeyOf(request) });
    return { message: contentAnswers.faqPosted, faq };
  });
  bind(app, contentApi.removeFaq, { limit: limits.write }, async (request) => {
    await removeFaq(deps, actorOf(request), request.params.faqId);
    return { message: contentAnswers.taken };
  });
  bind(
    app,
    contentApi.publishBlog,
    { limit: limits.write, bodyLimit: blogLimitBytes, uploadField: "picture" },
    async (request) => {
      const blog = await postBlog(deps, actorOf(request), {
        ...request.body,
        key: idempotencyKeyOf(request),
      });
      return { message: contentAnswers.blogPosted, blog };
    },
  );
  bind(app, contentApi.removeBlog, { limit: limits.write }, async (request) => {
    await removeBlog(deps, actorOf(request), request.params.blogId);
    return { message: contentAnswers.taken };
  });
}

function translationRoutes(app: Server, deps: Deps): void {
  bind(app, contentApi.translateFaq, { limit: limits.write }, async (request) => {
    await translateFaq(deps, actorOf(request), { ...request.params, ...request.body });
    return { message: contentAnswers.translated };
  });
  bind(app, contentApi.removeFaqTranslation, { limit: limits.write }, async (request) => {
    await removeFaqTranslation(deps, actorOf(request), request.params);
    return { message: contentAnswers.translationTaken };
  });
  bind(app, contentApi.translateBlog, { limit: limits.write }, async (request) => {
    await translateBlog(deps, actorOf(request), { ...request.params, ...request.body });
    return { message: contentAnswers.translated };
  });
  bind(app, contentApi.removeBlogTranslation, { limit: limits.write }, async (request) => {
    await removeBlogTranslation(deps, actorOf(request), request.params);
    return { message: contentAnswers.translationTaken };
  });
}
