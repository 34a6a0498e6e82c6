/** Finds phone and account numbers in a folded text, and leaves budgets, dates, times and sizes alone. */

export interface Range {
  start: number;
  end: number;
}

/** Fewer digits than this reach nobody. */
export const fewestDigits = 10;
/** Digits with anything but letters between them; an o among them may be a zero. */
const runPattern = /[0-9o](?:[^\p{L}\p{N}]{0,6}[0-9o])*/giu;

interface Token {
  kind: "money" | "moment" | "digits";
  digits: string;
  start: number;
  end: number;
}

/** Where numbers of ten and more digits stand, however they are broken up. */
export function findNumbers(folded: string): Range[] {
  return [...folded.matchAll(runPattern)].flatMap((match) => {
    const run = withZeros(match[0], {
      before: folded[match.index - 1],
      after: folded[match.index + match[0].length],
    });
    if (run.replace(/[^0-9]/g, "").length < fewestDigits) return [];
    return segmentsOf(tokensOf(run))
      .filter(isContact)
      .map((segment) => rangeOf(folded, match.index, withoutBudgets(segment)));
  });
}

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /\p{L}/u.test(character);

/** An o is a zero unless it belongs to the word before or after the run. */
function withZeros(run: string, around: { before: string | undefined; after: string | undefined }): string {
  let zeros = run;
  if (isLetter(around.before)) zeros = zeros.replace(/^o+/i, (word) => " ".repeat(word.length));
  if (isLetter(around.after)) zeros = zeros.replace(/o+$/i, (word) => " ".repeat(word.length));
  return zeros.replace(/o/gi, "0");
}

const day = "(?:0?[1-9]|[12]\\d|3[01])";
const month = "(?:0?[1-9]|1[0-2])";
const year = "(?:19|20)\\d\\d";
const tokenPattern = new RegExp(
  [
    // Grouped by thousands, at most nine digits: the largest budget.
    "(?<money>[1-9]\\d{0,2}(?:,\\d{3}){1,2}(?!,?\\d))",
    `(?<moment>${day}([/.-])${month}\\3(?:${year}|\\d\\d)(?!\\d|\\3\\d)`,
    `${year}([/.-])${month}\\4${day}(?!\\d|\\4\\d)`,
    "(?:[01]?\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d)?(?!\\d|:\\d))",
    // A chain that is no such amount is one thing, or its last part would pass for an amount.
    "\\d+(?:,\\d+)*",
  ].join("|"),
  "g",
);

function tokensOf(run: string): Token[] {
  return [...run.matchAll(tokenPattern)].map((match) => ({
    kind: match.groups?.money ? "money" : match.groups?.moment ? "moment" : "digits",
    digits: match[0].replace(/[^0-9]/g, ""),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** A Nigerian mobile number without its spaces. */
const phoneLike = /(?:234|0)[789][01]\d{8}/;

/** The stretches between amounts; also between dates and times, unless those only hide a phone number. */
function segmentsOf(tokens: Token[]): Token[][] {
  return splitAt(tokens, "money").flatMap((part) => {
    const isDates = part.every((token) => token.kind === "moment");
    return isDates || !phoneLike.test(digitsOf(part)) ? splitAt(part, "moment") : [part];
  });
}

function splitAt(tokens: Token[], kind: Token["kind"]): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === kind) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

const digitsOf = (tokens: readonly Token[]): string => tokens.map((token) => token.digits).join("");

/** "150000", "2500000": an amount that somebody typed without commas. */
const isRoundAmount = ({ digits }: Token): boolean => /^[1-9]\d{1,6}00$/.test(digits);
const isYear = ({ digits }: Token): boolean => /^(?:19|20)\d\d$/.test(digits);

function isContact(segment: readonly Token[]): boolean {
  return (
    digitsOf(segment).length >= fewestDigits &&
    !segment.every((token) => isRoundAmount(token) || isYear(token))
  );
}

/** An amount beside a phone number stays, as long as what is hidden is still a whole number. */
function withoutBudgets(segment: readonly Token[]): Token[] {
  const rest = [...segment];
  const isSpare = (token: Token | undefined): boolean =>
    token !== undefined &&
    isRoundAmount(token) &&
    digitsOf(rest).length - token.digits.length >= fewestDigits;
  while (isSpare(rest[0])) rest.shift();
  while (isSpare(rest.at(-1))) rest.pop();
  return rest;
}

function rangeOf(folded: string, offset: number, tokens: readonly Token[]): Range {
  let start = offset + (tokens[0]?.start ?? 0);
  let end = offset + (tokens.at(-1)?.end ?? 0);
  while (/[+(]/.test(folded[start - 1] ?? "")) start -= 1;
  // The rest of a character or word that stood for the last digit.
  while (/\u2060|\ufe0f|\u20e3/.test(folded[end] ?? "")) end += 1;
  return { start, end };
}
