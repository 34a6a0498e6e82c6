import { Message } from "#shared/contracts/answers.ts";
import {
  BlogArticle,
  BlogList,
  BlogParams,
  BlogPosted,
  CollectEmail,
  FaqList,
  FaqParams,
  FaqPosted,
  PostBlog,
  PostFaq,
} from "#shared/contracts/content.ts";
import { messages } from "#shared/messages/en.ts";
import { atReplica } from "../../db/replica.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, staffOf } from "../../http/guards.ts";
import { idempotencyKeyOf } from "../../http/idempotency-key.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { fromSnapshots, sendSnapshot } from "../../http/snapshot-reply.ts";
import { Snapshots } from "../../http/snapshots.ts";
import {
  collectEmail,
  listBlogs,
  listFaqs,
  postBlog,
  postFaq,
  readBlog,
  removeBlog,
  removeFaq,
} from "./content.service.ts";

const keptBytes = 4 * 1024 * 1024;
/** A picture of the largest size as a data URL, and the text around it. */
const blogLimitBytes = 8 * 1024 * 1024;

/** What staff publish for reading, and addresses for news. */
export function contentRoutes(app: Server, deps: Deps): void {
  readingRoutes(app, deps);
  publishingRoutes(app, deps);
  app.post(
    "/api/collect-emails",
    {
      config: { rateLimit: limits.write },
      schema: { summary: "Leave an e-mail address for news", body: CollectEmail, response: { 201: Message } },
    },
    async (request, reply) => {
      await collectEmail(deps, request.body, request.ip);
      return reply.code(201).send({ message: messages.content.emailCollected });
    },
  );
}

/** The same for everyone, kept ready until something is published or taken back. */
function readingRoutes(app: Server, deps: Deps): void {
  const snapshots = new Snapshots(deps, { name: "content", maxBytes: keptBytes });
  deps.freshness.on("content", () => snapshots.clear());
  const onRequest = fromSnapshots(app, snapshots);
  const config = { anonymous: true };
  const ready = (key: string, address: string, read: (from: Deps) => Promise<unknown>) =>
    snapshots.get(key, address, async () => ({
      body: JSON.stringify(await atReplica(deps, read)),
      tags: [],
    }));

  app.get(
    "/api/faqs",
    { onRequest, config, schema: { summary: "Questions and answers", response: { 200: FaqList } } },
    async (request, reply) => {
      const read = async (from: Deps) => FaqList.parse(await listFaqs(from));
      return sendSnapshot(request, reply, await ready("faqs", request.raw.url ?? "", read)) as never;
    },
  );
  app.get(
    "/jobs/blogs",
    {
      onRequest,
      config,
      schema: { summary: "Articles, newest first, with their first words", response: { 200: BlogList } },
    },
    async (request, reply) => {
      const read = async (from: Deps) => BlogList.parse(await listBlogs(from));
      return sendSnapshot(request, reply, await ready("blogs", request.raw.url ?? "", read)) as never;
    },
  );
  app.get(
    "/jobs/blogs/:blogId",
    {
      onRequest,
      config,
      schema: {
        summary: "A whole article, and which come before and after it",
        params: BlogParams,
        response: { 200: BlogArticle },
      },
    },
    async (request, reply) => {
      const { blogId } = request.params;
      const read = async (from: Deps) => BlogArticle.parse(await readBlog(from, blogId));
      return sendSnapshot(
        request,
        reply,
        await ready(`blog ${blogId}`, request.raw.url ?? "", read),
      ) as never;
    },
  );
}

function publishingRoutes(app: Server, deps: Deps): void {
  const onRequest = staffOf("publicRelations");
  const config = { rateLimit: limits.write };

  app.post(
    "/api/faqs",
    {
      onRequest,
      config,
      schema: {
        summary: "Publish a question with its answer. Takes an Idempotency-Key",
        body: PostFaq,
        response: { 201: FaqPosted },
      },
    },
    async (request, reply) => {
      const faq = await postFaq(deps, actorOf(request), { ...request.body, key: idempotencyKeyOf(request) });
      return reply.code(201).send({ message: messages.content.faqPosted, faq });
    },
  );
  app.delete(
    "/api/faqs/:faqId",
    {
      onRequest,
      config,
      schema: { summary: "Take a question back", params: FaqParams, response: { 200: Message } },
    },
    async (request) => {
      await removeFaq(deps, actorOf(request), request.params.faqId);
      return { message: messages.content.taken };
    },
  );
  app.post(
    "/jobs/blogs",
    {
      onRequest,
      config,
      bodyLimit: blogLimitBytes,
      schema: {
        summary: "Publish an article, with a picture as a data URL. Takes an Idempotency-Key",
        body: PostBlog,
        response: { 201: BlogPosted },
      },
    },
    async (request, reply) => {
      const blog = await postBlog(deps, actorOf(request), {
        ...request.body,
        key: idempotencyKeyOf(request),
      });
      return reply.code(201).send({ message: messages.content.blogPosted, blog });
    },
  );
  app.delete(
    "/jobs/blogs/:blogId",
    {
      onRequest,
      config,
      schema: { summary: "Take an article back", params: BlogParams, response: { 200: Message } },
    },
    async (request) => {
      await removeBlog(deps, actorOf(request), request.params.blogId);
      return { message: messages.content.taken };
    },
  );
}
