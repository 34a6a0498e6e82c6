import type { FastifyReply, FastifyRequest, preValidationHookHandler, RouteShorthandOptions } from "fastify";
import type * as z from "zod/mini";
import type { Access, AnswerOf, Endpoint } from "#shared/contracts/endpoint.ts";
import type { StaffArea } from "#shared/roles.ts";
import type { Spoken } from "../language/message.ts";
import { spoken } from "../language/say.ts";
import { whileFilesAreKept } from "./bodies/extracted-body.ts";
import { adminOnly, signedIn, staffOf, verified } from "./guards.ts";
import type { limits } from "./limits/rate-limits.ts";
import { readerOf, takesTurns } from "./limits/read-turns.ts";
import type { Server } from "./server-type.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

type Parsed<E, Name extends string> =
  E extends Record<Name, infer Schema extends z.ZodMiniType> ? z.output<Schema> : unknown;

type RequestOf<E> = FastifyRequest<{
  Params: Parsed<E, "params">;
  Querystring: Parsed<E, "query">;
  Body: Parsed<E, "body">;
}>;

interface BindOptions extends Pick<RouteShorthandOptions, "bodyLimit" | "errorHandler"> {
  limit?: (typeof limits)[keyof typeof limits];
  anonymous?: boolean;
  /** The body's field that may hold a file as a data URL. */
  uploadField?: string;
  onRequest?: RouteShorthandOptions["onRequest"];
}

/** Serves an endpoint: guards it, validates the request and removes from the answer what its contract does not name. */
export function bind<const E extends Endpoint>(
  app: Server,
  endpoint: E,
  { limit, anonymous, uploadField, onRequest = [], ...options }: BindOptions,
  handler: (
    request: RequestOf<E>,
    reply: FastifyReply,
  ) => Spoken<AnswerOf<E>> | FastifyReply | Promise<Spoken<AnswerOf<E>> | FastifyReply>,
): void {
  const { method, path, summary, params, query, body, answer, status = 200, others } = endpoint;
  app.route({
    ...options,
    method,
    url: path,
    onRequest: [guardOf(endpoint.access), onRequest].flat(),
    config: {
      endpoint,
      ...(limit && { rateLimit: limit }),
      ...(anonymous && { anonymous }),
      ...(uploadField && { uploadField }),
    },
    preValidation: body ? [leaveOutEmptyParameters, readMissingBody] : leaveOutEmptyParameters,
    schema: {
      summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      // With numbers as names, V8 reserves room for all statuses up to the highest, 10 kB for each route.
      response: { "2xx": answer, ...others },
    },
    handler: async (request, reply) => {
      reply.code(status);
      const work = () =>
        whileFilesAreKept(request, async () => handler(request as unknown as RequestOf<E>, reply));
      const reader = takesTurns(endpoint) ? readerOf(request) : undefined;
      const result = reader ? await app.readTurns.run(reader, work) : await work();
      return spoken(request.language, result) as never;
    },
  });
}

/** Forms submitted without scripts, and some clients, send empty parameters. */
const leaveOutEmptyParameters: preValidationHookHandler = ({ query }, _reply, done) => {
  const parameters = query as Record<string, unknown>;
  for (const name of Object.keys(parameters)) if (parameters[name] === "") delete parameters[name];
  done();
};

/** A call without a body gets the same answer as one with an empty body: the contract's defaults, or what is missing. */
const readMissingBody: preValidationHookHandler = (request, _reply, done) => {
  if (request.body === undefined) request.body = {};
  done();
};

function guardOf(access: Access) {
  if (access === "everyone") return [];
  if (access === "signed-in") return [signedIn];
  if (access === "verified") return [verified];
  const area = access.slice("staff:".length) as StaffArea | "admin";
  return [area === "admin" ? adminOnly : staffOf(area)];
}
