/** Where an address may begin. A cheap check that spares most words the expensive search. */

import { remembered } from "#shared/text/remembered.ts";
import { endInMailHost, namesMailHost, shortHosts, wordEndings } from "./address-words.ts";
import { isSpokenSign } from "./connectors.ts";
import type { Token } from "./tokens.ts";

export const schemes = /^(?:https?|hxxps?|ftp)$/;

/** Whether an address may begin here: it has one of these words or a sign at its start. */
export function mayBeginAt(tokens: readonly Token[], place: number): boolean {
  const [token, next] = [tokens[place] as Token, tokens[place + 1]];
  if (mayLead(token.text)) return true;
  if (!next) return false;
  if (mayLead(next.text) || (shortHosts.has(token.text) && wordEndings.has(next.text))) return true;
  if (next.gap === " ") return false;
  return next.gap === ". "
    ? next.text === "a" || sentenceEndings.has(next.text)
    : !/^[\s,;!?]+$/.test(next.gap);
}

/** Words that follow a full stop and a space only in an address. */
const sentenceEndings = new Set(["net", "org", "ng"]);
const mayLead = remembered(
  "address-starts",
  (word) =>
    /^(?:www|com|dotcom)$/.test(word) ||
    schemes.test(word) ||
    isSpokenSign(word) ||
    namesMailHost(word) ||
    endInMailHost(word),
);
