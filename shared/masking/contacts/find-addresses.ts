/** Finds e-mail and web addresses, written or spelled out. */
import { mayBeginAt, schemes } from "./address-starts.ts";
import { plainEndings, wordEndings } from "./address-words.ts";
import { isGlued, joinAfter, pathEnd } from "./connectors.ts";
import type { Range } from "./fold.ts";
import { type FoundAddress, linkAt } from "./links.ts";
import { mailAt } from "./mail-addresses.ts";
import type { Token } from "./tokens.ts";

export function findAddresses(folded: string, tokens: readonly Token[]): FoundAddress[] {
  const found: FoundAddress[] = [];
  const end = () => found.at(-1)?.end ?? 0;
  for (let place = 0; place < tokens.length; place += 1) {
    const token = tokens[place] as Token;
    if (token.kind === "hidden" || token.start < end() || !mayBeginAt(tokens, place)) continue;
    const address = addressAt(folded, tokens, place);
    if (address) found.push({ ...address, start: Math.max(address.start, end()) });
  }
  return found;
}

/** The address that begins with this word or continues after it. */
export const addressAt = (
  folded: string,
  tokens: readonly Token[],
  place: number,
): FoundAddress | undefined =>
  schemeAt(folded, tokens, place) ??
  mailAt(folded, tokens, place) ??
  (isInsideOnly(tokens, place) ? undefined : linkAt(folded, tokens, place));

/** Whether the token continues a chain of names that was read from its start, and no ending follows it. */
function isInsideOnly(tokens: readonly Token[], place: number): boolean {
  const next = tokens[place + 1]?.text ?? "";
  const isInside = place > 0 && (tokens[place]?.gap === "." || isGlued(tokens[place]));
  return isInside && !plainEndings.has(next) && !wordEndings.has(next);
}

function schemeAt(folded: string, tokens: readonly Token[], place: number): FoundAddress | undefined {
  const [token, next] = [tokens[place] as Token, tokens[place + 1]];
  if (!next || next.kind === "hidden" || next.gap.length > 10) return undefined;
  const isScheme = schemes.test(token.text) && /^\s*:?\s*\/\s*\/?\s*$/.test(next.gap);
  const isSpoken = schemes.test(token.text) && /^(?:colon|slash)$/.test(next.text);
  const isBare =
    schemes.test(token.text) && next.gap === " " && worldWideEnd(tokens, place + 2) !== undefined;
  if (isBare) return { kind: "link", start: token.start, end: (tokens[place + 2] as Token).end };
  if (!isScheme && !isSpoken && token.text !== "www") return undefined;
  const join = token.text === "www" ? joinAfter(tokens, place) : undefined;
  const from = join?.kind === "dot" ? join.next : place + 1;
  for (let at = from; at <= from + 3 && at < tokens.length; at += 1) {
    const link = linkAt(folded, tokens, at) ?? worldWideEnd(tokens, at);
    if (link) return { kind: "link", start: token.start, end: link.end };
    if (isScheme || join?.kind === "dot") break;
  }
  if (isSpoken) return undefined;
  return { kind: "link", start: token.start, end: pathEnd(folded, (tokens[from] as Token).end) };
}

/** "www ada tiles com" */
const worldWideEnd = (tokens: readonly Token[], place: number): Range | undefined =>
  /^(?:com|ng|net|org)$/.test(tokens[place]?.text ?? "") ? tokens[place] : undefined;
