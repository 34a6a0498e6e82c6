import type { Socket } from "node:net";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { Refusal } from "#shared/contracts/answers.ts";
import { defaultLanguage, type Language } from "#shared/messages/languages.ts";
import { AppError } from "../app-error.ts";
import { isTransient, sqlState } from "../db/sql-state.ts";
import type { Deps } from "../deps.ts";
import { fieldMessage } from "../language/field-message.ts";
import type { Message } from "../language/message.ts";
import { errorTexts, fieldTexts } from "../language/messages.ts";
import { say } from "../language/say.ts";
import { countRefusal } from "../metrics.ts";
import { checkDeclared } from "./endpoint-errors.ts";
import type { Server } from "./server-type.ts";

const fastifyCodes: Record<string, AppError["code"]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_type",
  FST_ERR_CTP_EMPTY_TYPE: "unsupported_type",
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed",
  FST_ERR_BAD_URL: "not_found",
  FST_ERR_MAX_PARAM_LENGTH: "not_found",
};
/** Text that PostgreSQL cannot store: a null byte, or half of a surrogate pair. Only callers can send these. */
const unstorable = new Set(["22021", "22P05"]);

/** Retry-After: a failover or a restart takes a few seconds. */
export const unavailableSeconds = 2;

export function registerErrorHandler(app: Server, { metrics }: Pick<Deps, "metrics">): void {
  const refuse = (reply: FastifyReply, request: FastifyRequest, refusal: AppError) => {
    countRefusal(metrics, refusal);
    return answer(reply, request, refusal);
  };
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const refusal = toAppError(error);
    checkDeclared(request, refusal.code);
    // Deliberate refusals under load would flood the log.
    const isOnPurpose = refusal === error && refusal.cause === undefined && refusal.code === "unavailable";
    if (refusal.status >= 500 && !isOnPurpose)
      request.log.error({ err: error, code: refusal.code }, "request failed");
    return refuse(reply, request, refusal);
  });
  app.setNotFoundHandler((request, reply) => refuse(reply, request, new AppError("not_found")));
}

/** Answers addresses that Fastify cannot parse. No hooks run for these, so it sets the headers itself. */
export const refuseUnreadable =
  (headers: Readonly<Record<string, string>>) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    answer(reply.headers(headers), request, toAppError(error));
  };

/** For clients that do not close the connection. */
const lingerMs = 1_000;
const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Answers invalid HTTP and closes the connection, so that a balancer does not reuse it. */
export function refuseInvalidHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const code = error.code === "HPE_HEADER_OVERFLOW" ? "too_large" : "malformed";
  const body = JSON.stringify(refusalOf(new AppError(code), defaultLanguage));
  const lines = [
    `HTTP/1.1 ${statusLines[error.code ?? ""] ?? "400 Bad Request"}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`);
  socket.setTimeout(lingerMs, () => socket.destroy());
}

function refusalOf({ code, sentence, fields }: AppError, language: Language): Refusal {
  const message = say(language, sentence);
  return { error: message, message, code, ...(fields && { fields: sayEach(language, fields) }) };
}

const sayEach = (language: Language, messages: Record<string, Message>): Record<string, string> =>
  Object.fromEntries(Object.entries(messages).map(([field, message]) => [field, say(language, message)]));

function answer(reply: FastifyReply, request: FastifyRequest, refusal: AppError): FastifyReply {
  // A request whose address Fastify could not parse has no language.
  const body = {
    ...refusalOf(refusal, request.language ?? defaultLanguage),
    ...(refusal.status >= 500 ? { requestId: request.id } : {}),
  };
  if (refusal.retryAfterSeconds !== undefined)
    reply.header("retry-after", Math.ceil(refusal.retryAfterSeconds));
  return reply
    .code(refusal.status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(body);
}

function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return wrongFields(error);
  const known = fastifyCodes[error.code];
  if (known) return new AppError(known, { cause: error });
  const databaseCode = sqlState(error);
  if (databaseCode && unstorable.has(databaseCode)) return new AppError("invalid", { cause: error });
  if (isTransient(error))
    return new AppError("unavailable", { cause: error, retryAfterSeconds: unavailableSeconds });
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError("malformed", { cause: error });
  return new AppError("internal", { cause: error });
}

/** An impossible id in the path is not found. */
function wrongFields(error: FastifyError): AppError {
  if (error.validationContext === "params") return new AppError("not_found", { cause: error });
  const fields: Record<string, Message> = {};
  for (const issue of error.validation ?? []) {
    const field = issue.instancePath.split("/").filter(Boolean).join(".");
    fields[field || "form"] ??=
      fieldMessage(issue.message) ?? (field ? fieldTexts.invalid : errorTexts.malformed);
  }
  return new AppError("invalid", { fields, cause: error });
}
