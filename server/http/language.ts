/** The language of the caller: of the page that calls, else of the account, else chosen in this browser. */
import type { FastifyRequest } from "fastify";
import {
  defaultLanguage,
  type Language,
  languageHeader,
  languages,
  pseudoLanguage,
} from "#shared/messages/languages.ts";
import type { Server } from "./server-type.ts";

const languageCookie = "runor_lang";

declare module "fastify" {
  interface FastifyRequest {
    readonly language: Language;
  }
}

export function registerLanguage(app: Server): void {
  app.decorateRequest("language", { getter: languageOf });
}

function languageOf(this: FastifyRequest): Language {
  return (
    known(this.headers[languageHeader]) ??
    this.actor?.language ??
    known(this.cookies?.[languageCookie]) ??
    defaultLanguage
  );
}

const all: readonly Language[] = [...languages, pseudoLanguage];
const known = (language: string | string[] | undefined): Language | undefined =>
  all.find((each) => each === language);
