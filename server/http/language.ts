/** The language of a call: of the page that calls, else of the account, else chosen or preferred by this browser. */
import type { IncomingHttpHeaders } from "node:http";
import {
  type ChosenLanguage,
  defaultLanguage,
  type Language,
  languageCookie,
  languageHeader,
  languages,
  pseudoLanguage,
} from "#shared/messages/languages.ts";
import type { Server } from "./server-type.ts";

declare module "fastify" {
  interface FastifyRequest {
    readonly language: Language;
  }
}

export function registerLanguage(app: Server): void {
  app.decorateRequest("language", {
    getter() {
      return (
        known(this.headers[languageHeader]) ??
        this.actor?.language ??
        languageOfBrowser(this.headers) ??
        defaultLanguage
      );
    },
  });
}

/** The language that a request states itself, for an account that has none yet. */
export const statedLanguage = (headers: IncomingHttpHeaders): ChosenLanguage | undefined => {
  const stated = known(headers[languageHeader]) ?? languageOfBrowser(headers);
  return languages.find((each) => each === stated);
};

const all: readonly Language[] = [...languages, pseudoLanguage];
const known = (language: string | string[] | undefined): Language | undefined =>
  all.find((each) => each === language);

const languageOfBrowser = (headers: IncomingHttpHeaders): Language | undefined =>
  cookieLanguage(headers) ?? preferredLanguage(headers["accept-language"]);

const cookiePattern = new RegExp(`(?:^|;\\s*)${languageCookie}=([\\w-]+)\\s*(?:;|$)`);

/** Read from the header, as cached pages are served before cookies are parsed. */
export const cookieLanguage = ({ cookie }: IncomingHttpHeaders): Language | undefined =>
  cookie?.includes(languageCookie) ? known(cookiePattern.exec(cookie)?.[1]) : undefined;

/** Browsers send the same few values, so most need no parsing. */
const mayPrefer = new RegExp(`\\b(${languages.filter((one) => one !== defaultLanguage).join("|")})\\b`, "i");

/** The language that Accept-Language weighs highest, by order if equal; undefined if it names only the default. */
export function preferredLanguage(header: string | undefined): Language | undefined {
  if (!header || !mayPrefer.test(header)) return undefined;
  let best: Language | undefined;
  let most = 0;
  for (const range of header.split(",")) {
    const [tag = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const language =
      tag === "*" ? defaultLanguage : languages.find((one) => tag === one || tag.startsWith(`${one}-`));
    const weight = Number(parameters.find((one) => one.startsWith("q="))?.slice(2) ?? 1);
    if (!language || !(weight > most)) continue;
    best = language;
    most = weight;
  }
  return best;
}
