/** What joins the parts of an address: a dot, an @ or a slash, as signs or as words. */
import type { Token } from "./tokens.ts";

type Connector = "dot" | "at" | "slash" | "line" | undefined;

interface Join {
  kind: Connector;
  /** Index of the token after it. */
  next: number;
  /** tight: without spaces, or in brackets. spelled: as a word. spaced: a sign with spaces. */
  style: "tight" | "spelled" | "spaced";
}

const none: Join = { kind: undefined, next: -1, style: "tight" };
const spokenSigns: ReadonlyMap<string, Connector> = new Map(
  Object.entries({
    dot: "dot dott doot d0t point period fullstop punto dut full",
    at: "at arroba att aat alias atsign",
    slash: "slash stroke forward",
    line: "underscore dash hyphen underline plus",
  }).flatMap(([kind, words]) => words.split(" ").map((word) => [word, kind as Connector])),
);
/** Whether the word can join parts without a sign around it. */
export const isSpokenSign = (word: string): boolean => spokenSigns.has(word);
const opening = /[([{<*_"'|~./\\:=+-]\s{0,3}$/;
const closing = /^\s{0,3}[)\]}>*_"'|~./\\:=+-]/;

/** What joins the token at this place with the next one, if anything does. */
export function joinAfter(tokens: readonly Token[], place: number): Join {
  const next = tokens[place + 1];
  if (!next || next.kind === "hidden") return none;
  const spoken = spokenJoin(tokens, place);
  if (spoken.kind === "at" || spoken.kind === "dot") return spoken;
  const { gap } = next;
  if (gap.length <= 12) {
    const sign = signIn(gap);
    if (sign) {
      const bare = gap.trim();
      const style =
        gap.includes(" ") || gap.includes("\n") ? (bare.length > 1 ? "spelled" : "spaced") : "tight";
      return { kind: sign, next: place + 1, style };
    }
  }
  return spoken;
}

function signIn(gap: string): Connector {
  const bare = gap.replace(/[\s()[\]{}<>"'*]/g, "");
  if (bare === "@") return "at";
  if (bare === "." || bare === "..") return "dot";
  if (bare === "/" || bare === "//") return "slash";
  if (bare === "_") return "line";
  return undefined;
}

const phrases = ["at the rate of", "at the rate", "at sign", "at symbol", "full stop", "forward slash"].map(
  (phrase) => phrase.split(" "),
);

/** Index of the token after "at", or after a phrase such as "at the rate". */
function behindPhrase(tokens: readonly Token[], place: number): number {
  const said = phrases.find((phrase) => phrase.every((word, at) => tokens[place + at]?.text === word));
  const next = place + (said?.length ?? 1);
  return tokens[next] && tokens[next]?.kind !== "hidden" ? next : place + 1;
}

/** " dot ", "(at)", "[a]", "_dot_". */
function spokenJoin(tokens: readonly Token[], place: number): Join {
  const middle = tokens[place + 1];
  const next = tokens[place + 2];
  if (middle?.kind !== "word" || !next || next.kind === "hidden") return none;
  if (middle.gap.length > 6 || next.gap.length > 6) return none;
  const isFramed = opening.test(middle.gap) && closing.test(next.gap);
  const kind = middle.text === "a" && isFramed ? "at" : spokenSigns.get(middle.text);
  const isHalf =
    (middle.text === "full" && next.text !== "stop") || (middle.text === "forward" && next.text !== "slash");
  if (!kind || isHalf) return none;
  // A comma or full stop ends the part before it.
  if (!isFramed && /[.,;!?\n]/.test(middle.gap.trim() + next.gap.trim())) return none;
  return { kind, next: behindPhrase(tokens, place + 1), style: isFramed ? "tight" : "spelled" };
}

export const maxGlued = 12;
/** Whether the token continues the one before, with at most a dash between them. */
export const isGlued = (token: Token | undefined): boolean =>
  token !== undefined && token.kind !== "hidden" && token.gap.length < 2 && /^[-_]?$/.test(token.gap);

const maxPath = 2_000;

/** The end of the path after the host, including a spelled-out path. */
export function pathEnd(folded: string, from: number, tokens?: readonly Token[]): number {
  const rest = folded.slice(from, from + maxPath);
  const [path = ""] = /^(?::\d{2,5})?(?:\s?[/?#=&]\s?[^\s<>"'[]*)*|^[^\s<>"'[]*/.exec(rest) ?? [];
  const written = tokens ? path : (/^[^\s<>"'[]*/.exec(rest)?.[0] ?? "");
  const end = from + written.replace(/[.,;:!?)\]}]+$/, "").length;
  const [spelled = ""] =
    /^(?:\s{1,2}(?:forward\s)?(?:slash|stroke)\s{1,2}[\p{L}\p{N}._-]{1,64})+/u.exec(
      folded.slice(end, end + 400),
    ) ?? [];
  return end + spelled.length;
}
