/** What a GET asks for that no API route handles. */
import type { FastifyRequest } from "fastify";
import { pageCaller } from "./session.ts";

/** Unknown API paths answer JSON. A page's own call must never render that page again. */
export const isApiCall = ({ url }: FastifyRequest): boolean =>
  url.startsWith("/api/") || pageCaller.getStore() !== undefined;

/** A program that requests neither an API path nor a page. Page answers do not depend on this. */
export const wantsJson = ({ headers }: FastifyRequest): boolean =>
  /json/i.test(headers.accept ?? "") && !/text\/html|\*\/\*/i.test(headers.accept ?? "");

/** Request targets may also be absolute URLs or "*": no page matches these. */
export const isPath = ({ raw }: FastifyRequest): boolean => raw.url?.startsWith("/") ?? false;
