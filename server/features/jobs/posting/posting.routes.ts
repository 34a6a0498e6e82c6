import type { FastifyError } from "fastify";
import { JobPosted, JobPseudonyms, PostJob } from "#shared/contracts/jobs.ts";
import { messages } from "#shared/messages/en.ts";
import { AppError } from "../../../app-error.ts";
import type { Deps } from "../../../deps.ts";
import { actorOf, mustBeOwn, staffOf, verified } from "../../../http/guards.ts";
import { idempotencyKeyOf } from "../../../http/idempotency-key.ts";
import { limits } from "../../../http/rate-limits.ts";
import type { Server } from "../../../http/server-type.ts";
import { postJob } from "./posting.service.ts";
import { listPseudonyms, postUnderPseudonym } from "./pseudonyms.service.ts";

/** A video of the largest size as a data URL, and the text around it. */
const bodyLimitBytes = 29 * 1024 * 1024;

/** The one route with a large body: who is asking is settled before any of it is read. */
export function postingRoutes(app: Server, deps: Deps): void {
  app.post(
    "/jobs/post-job",
    {
      onRequest: verified,
      bodyLimit: bodyLimitBytes,
      errorHandler: tellAboutLargeFiles,
      config: { rateLimit: limits.write },
      schema: {
        summary: "Post a job; staff may under a pseudonym. Takes an Idempotency-Key",
        body: PostJob,
        response: { 201: JobPosted },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      mustBeOwn(actor, request.body.userId);
      const key = idempotencyKeyOf(request);
      const post = request.body.pseudonym ? postUnderPseudonym : postJob;
      return reply.code(201).send(await post(deps, actor, { post: request.body, key }));
    },
  );
  app.get(
    "/api/job-pseudonyms",
    {
      onRequest: staffOf("publicRelations"),
      config: { rateLimit: limits.search },
      schema: { summary: "The names under which staff post jobs", response: { 200: JobPseudonyms } },
    },
    async () => ({ names: [...listPseudonyms(deps)] }),
  );
}

/** Only a file makes a post this large. */
function tellAboutLargeFiles(error: FastifyError): never {
  if (error.code !== "FST_ERR_CTP_BODY_TOO_LARGE") throw error;
  const sentence = messages.errors.media_too_large;
  throw new AppError("media_too_large", { fields: { mediaUrl: sentence }, cause: error });
}
