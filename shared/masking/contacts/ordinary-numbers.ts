/** Ordinary numbers in a job's text: prices, times, dates, sizes, quantities. Each makes a contact less likely. */
import { isFiller, spokenBy } from "./number-words.ts";
import type { Token } from "./tokens.ts";

/** Numbers of several groups that belong together. */
interface Composite {
  end: number;
  cost: number;
}

const day = "(?:0?[1-9]|[12]\\d|3[01])";
const month = "(?:0?[1-9]|1[0-2])";
const year = "(?:19|20)\\d\\d";
const clock = "(?:[01]?\\d|2[0-3])[:.][0-5]\\d";
const halfDay = "\\s?[ap]\\.?m\\b";

const compositePattern = new RegExp(
  [
    `(?<range>${clock}(?:${halfDay})?\\s{0,2}(?:-|to|till|until)\\s{0,2}${clock}(?![\\d:])|${clock}${halfDay})`,
    `(?<planned>${day}([/.-])${month}(?:\\3)202\\d(?!\\d|\\3\\d))`,
    `(?<date>${day}([/.-])${month}\\5${year}(?!\\d|\\5\\d)|${year}([/.-])${month}\\6${day}(?!\\d|\\6\\d))`,
    `(?<soon>${day}([/.-])${month}\\8[23]\\d(?!\\d|\\8\\d))`,
    `(?<short>${day}([/.-])${month}\\10\\d\\d(?!\\d|\\10\\d))`,
    "(?<size>\\d{1,4}\\s?x\\s?\\d{1,4}(?:\\s?x\\s?\\d{1,4})?(?!\\d|\\s?x))",
    "(?<money>[1-9]\\d{0,2}(?:,\\d{3}){1,3}(?:\\.\\d\\d)?(?![\\d,]*\\d))",
    "(?<time>(?:[01]?\\d|2[0-3]):[0-5][05](?::[0-5]\\d)?(?!\\d|:\\d))",
    "(?<oddTime>(?:[01]?\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d)?(?!\\d|:\\d))",
    "(?<verse>[1-9]\\d{0,2}:[1-9]\\d{0,2}(?:-[1-9]\\d{0,2})?(?![\\d:]))",
    "(?<fraction>[1-9]\\d{0,2}\\.\\d{3,6}(?!\\d|\\.\\d))",
    "(?<decimal>\\d{1,4}\\.\\d{1,2}(?!\\d|\\.\\d))",
  ].join("|"),
  "y",
);
const compositeCosts = {
  range: 6,
  planned: 7.5,
  date: 5,
  soon: 4,
  short: 1.5,
  size: 3,
  money: 1.5,
  time: 1.5,
  oddTime: 0.8,
  verse: 1,
  fraction: 2.2,
  decimal: 1,
};

/** The composite number that begins with these digits, if any. */
export function compositeAt(folded: string, token: Token, next: Token | undefined): Composite | undefined {
  if (
    !next ||
    next.gap.length > 1 ||
    (/[,.:/-]$/.test(token.gap.slice(-1)) && /\d/.test(folded[token.start - 2] ?? ""))
  )
    return undefined;
  compositePattern.lastIndex = token.start;
  const match = compositePattern.exec(folded);
  if (!match) return undefined;
  const kind = Object.entries(compositeCosts).find(([name]) => match.groups?.[name] !== undefined);
  return { end: token.start + match[0].length, cost: kind?.[1] ?? 0 };
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const units = words(
  "m mm cm km ft feet foot inch inches in yard sqm sqft metre meter litre liter l ml g kg ton tonne am pm k hr hrs hour min " +
    "mins minute sec day week month year yr yrs naira kobo ngn usd dollar percent pct hp kva kw watt volt amp ah gb tb mb model " +
    "million thousand bn plot acre hectare storey story bed bedroom room man men woman women people person pax kid child " +
    "children bag carton crate dozen piece pcs pc pair set sheet roll bundle tin drum bucket gallon coat step truck trip load " +
    "star seater burner door wheel page copy slot bhk degree th st nd rd noon oclock units unit inches marla tyre sq deep wide " +
    "long high thick foundation gauge core bulb head heads guest",
);
const notUnits = words(
  "sicks siks digits numbers calls contacts lines across always this yes thanks ours thats lets whats boss bless access address guys pass",
);
const labels = words(
  "no number plot house block flat room size suite shop unit phase road street km grade class jss ss close floor apt bus level " +
    "version type model age aged lot gate row zone ward estate year since between from under over above below about around than",
);
/** Books that are quoted by chapter and verse. */
const books = words(
  "genesis gen exodus leviticus deuteronomy deut joshua judges samuel sam kings chronicles job psalm psalms ps proverbs prov " +
    "ecclesiastes isaiah isa jeremiah jer lamentations ezekiel daniel hosea joel amos micah habakkuk malachi matthew matt mark " +
    "luke john acts romans rom corinthians cor galatians gal ephesians eph philippians phil colossians col thessalonians timothy " +
    "tim titus hebrews heb james peter pet jude revelation rev quran surah sura hymn chapter verse",
);
const currencies = words("n ngn naira usd gbp price budget cost fee pay charge");
const isUnit = (word: string): boolean =>
  units.has(word) ||
  (word.length > 3 &&
    word.endsWith("s") &&
    !notUnits.has(word) &&
    !isFiller(word) &&
    spokenBy(word).number === undefined);

/** A round amount, as most prices are. */
const roundPattern = /^[1-9]\d*(?:000|500|00)$/;

interface Around {
  before: Token | undefined;
  after: Token | undefined;
  /** The token after that. */
  behind?: Token | undefined;
}

/** Behind a sign of money. "#1" is a count. */
function costOfAmount(digits: string): number {
  if (digits.length < 3) return 0.5;
  return /[05]0$/.test(digits) ? 3 : 2;
}

/** How unlikely it is that these digits belong to a contact, judged by themselves and their neighbours. */
export const ordinaryCost = (token: Token, around: Around): number =>
  ownCost(token.text) + costBefore(token, around.before) + costAfter(token, around);

function ownCost(digits: string): number {
  const yearCost = /^(?:19[5-9]|20[0-4])\d$/.test(digits) ? 1.5 : 0;
  if (digits.length >= 4 && roundPattern.test(digits)) return 2.5 + yearCost;
  return (/^[1-9]\d*0$/.test(digits) ? 0.7 : 0) + yearCost;
}

const isLed = (digits: string): boolean => digits.startsWith("0") && digits.length > 1;

function costBefore(token: Token, before: Token | undefined): number {
  const isNext = before !== undefined && isBeside(token);
  if (/[₦$£€#]\s?$/.test(token.gap) || (isNext && currencies.has(before.text)))
    return isLed(token.text) ? 1 : costOfAmount(token.text);
  if (!isNext || before.kind !== "word") return 0;
  if (labels.has(before.text)) return 1.2;
  return books.has(before.text) ? 3 : 0;
}

function costAfter(token: Token, { after, behind }: Around): number {
  if (!after) return 0;
  const isNext = isBeside(after);
  if (after.kind === "word" && isNext && isUnit(after.text)) {
    // A letter between two groups, as in "5k6", is not a unit.
    const isBetween = after.gap === "" && behind?.gap === "" && behind.kind === "digits";
    if (isBetween) return 0;
    return isLed(token.text) ? 2 : 4;
  }
  if (after.kind === "word" && /^[.)]\s/.test(after.gap) && token.text.length < 3) return 1.5;
  if (isNext && /^(?:x|by)$/.test(after.text)) return 0.3;
  if (!isPercentage(after)) return 0;
  return isPercentage(token) ? chainedCost : 4;
}

/** "10% off", but not "08%03", where the sign only separates digits. */
const isPercentage = ({ kind, gap }: Token): boolean =>
  gap.startsWith("%") && (kind !== "digits" || /\s/.test(gap));
/** A percentage after others: a price has some, a number that is written as percentages has many. */
const chainedCost = 0.3;

const isBeside = (token: Token): boolean => /^\s?[.-]?\s?$/.test(token.gap) && !token.gap.includes("\n");
