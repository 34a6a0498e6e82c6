/** What people type, brought down to the ideas in it: English, Nigerian English and light Pidgin alike. */
import { phrases } from "./phrases.rules.ts";
import { spelledOut } from "./spelling.rules.ts";

/** An idea and the words for it; what is not here stands for itself. */
const ideas: Readonly<Record<string, string>> = {
  withdraw: "withdrawal payout withdrawing withdrawn",
  bank: "gtb gtbank opay kuda moniepoint palmpay zenith uba fidelity firstbank",
  unit: "credit token coin point",
  money: "cash kudi owo ego naira fund",
  send: "transfer dash share give sending",
  buy: "purchase buying bought",
  price: "cost fee rate expensive howmuch pricing",
  free: "gratis",
  job: "work gig hustle task ise",
  post: "advertise advert publish upload posting drop",
  call: "ring dial contact calling reach",
  show: "shown see visible expose stranger everybody everyone",
  private: "hide hidden secret anonymous",
  fraud: "scam scammer fraudster fake yahoo wayo thief dupe 419 cheat safe safety safely trust",
  report: "complain complaint",
  block: "disturb disturbing harass harassing insult abuse",
  code: "otp verification verify",
  forgot: "forget forgotten lost reset remember",
  payment: "paid pay paying",
  subscription: "subscribe subscribed subscriber plan premium package upgrade",
  businesscard: "portfolio advertisement",
  photo: "picture pix image pic",
  boost: "promote promoted top visibility visible",
  hire: "employ engage hiring",
  serviceman: "artisan workman worker technician servicemen handyman serviceman",
  review: "rating star rate feedback",
  debited: "deducted debit deduct removed",
  accept: "accepted took collect",
  end: "expire finish over stop expiring finished",
  balance: "wallet",
  remain: "left remaining lef",
  support: "help  helpline care",
  client: "customer",
  become: "join",
  month: "monthly",
  open: "available",
};

const stopWords = new Set(
  (
    "a an the and or of to in on at by for from with is are am be been was were it its this that there here do does did " +
    "can could will would shall should may might must i me my mine you your we us our he she they them his her their " +
    "what when where who which why how if so as but not no have has had get got want wan go going come please pls abeg " +
    "oga dey na una wey wetin fit don e am make sef abi sha shey o ooo oh take put some any about into out up then than " +
    "just now like need let tell say people person somebody someone one thing una dem im him ur u d 2 4 app runor really " +
    "went through never again check there " +
    "too also very much more own use using still gree hey hi hello good"
  ).split(" "),
);

const ideaOf = new Map(
  Object.entries(ideas).flatMap(([idea, words]) => words.split(" ").map((word) => [word, idea] as const)),
);

/** The ideas of a text, each once, in their order. */
export function ideasOf(text: string): string[] {
  let plain = plainWords(text);
  for (const [phrase, means] of phrases) plain = plain.replace(phrase, means);
  const found = plain
    .split(" ")
    .filter((word) => word.length > 1 && !stopWords.has(word))
    .map(ideaFor);
  return [...new Set(found)];
}

/** Lower case without accents and signs, short forms written out. */
export const plainWords = (text: string): string =>
  spelledOut(
    text
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .toLowerCase()
      .replace(/[’`]/g, "'")
      .replace(/[^\p{L}\p{N}' ]+/gu, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );

function ideaFor(word: string): string {
  const bare = word.replace(/'s?$|'/g, "");
  const stem = stemOf(bare);
  return ideaOf.get(bare) ?? ideaOf.get(stem) ?? stem;
}

function stemOf(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 3 && /[^sui]s$/.test(word)) return word.slice(0, -1);
  return word;
}

/** Whether two words are one, mistyped: a letter more, less or other, two in long words. */
export function isNear(one: string, other: string): boolean {
  const allowed = Math.min(one.length, other.length) >= 8 ? 2 : 1;
  if (Math.min(one.length, other.length) < 4 || Math.abs(one.length - other.length) > allowed) return false;
  return one[0] === other[0] && distance(one, other) <= allowed;
}

/** Edits between two words; neighbours that changed places are one. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let line = 1; line <= one.length; line++) {
    const next = [line];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[line - 1] === other[column - 1];
      let least = Math.min(row[column]! + 1, next[column - 1]! + 1, row[column - 1]! + (isSame ? 0 : 1));
      if (
        line > 1 &&
        column > 1 &&
        one[line - 1] === other[column - 2] &&
        one[line - 2] === other[column - 1]
      )
        least = Math.min(least, before[column - 2]! + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[other.length]!;
}
