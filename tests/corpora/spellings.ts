/** Made-up spellings that try to get a contact past the mask, generated from a seed. */
import { carriers, type Dice, diceOf } from "./dice.ts";

/** A text, split into what precedes the contact, the contact, and the rest. */
export interface Spelling {
  before: string;
  contact: string;
  after: string;
}

const names = "zero one two three four five six seven eight nine".split(" ");
const tongues: readonly (readonly string[])[] = [
  names,
  ["oh", ...names.slice(1)],
  ["nought", ...names.slice(1)],
  "ziro wan tu tri fo faiv siks sevin eit nain".split(" "),
  "odo okan eji eta erin arun efa eje ejo esan".split(" "),
  "òdo ọ̀kan méjì mẹ́ta mẹ́rin márùn mẹ́fà méje mẹ́jọ mẹ́sàn".split(" "),
  "efu otu abụọ atọ anọ ise isii asaa asatọ itoolu".split(" "),
  "sifili ɗaya biyu uku huɗu biyar shida bakwai takwas tara".split(" "),
];
const scripts = ["𝟎", "𝟘", "𝟶", "０", "٠", "۰", "०", "০"].map((zero) => zero.codePointAt(0) ?? 0);
const circled = [..."⓪①②③④⑤⑥⑦⑧⑨"];
const raised = [..."⁰¹²³⁴⁵⁶⁷⁸⁹"];
const dressed = ["Oo°Оο", "IlіӏＩ", "Zz", "3З", "4", "Ss", "б6", "7", "B", "9"];
const leet = ["zer0", "0ne", "tw0", "thr33", "f0ur", "f1ve", "s1x", "s3ven", "e1ght", "n1ne"];

const signs = [
  "",
  "",
  " ",
  "  ",
  "       ",
  "-",
  ".",
  ",",
  "/",
  "_",
  "*",
  "|",
  "~",
  "+",
  "\n",
  " - ",
  " . ",
  "…",
  "😊",
  " → ",
];
const words = [
  " and ",
  " then ",
  " dash ",
  " dot ",
  " next ",
  ", then ",
  " plus ",
  " call ",
  " my ",
  " abeg ",
];
const unseen = ["\u200b", "\u200d", "\u00ad", "\u2060", "\ufeff"];

function aNumber(dice: Dice): string {
  const rest = Array.from({ length: 7 }, () => dice.upTo(10)).join("");
  return dice.one(["0803", "0806", "0813", "0703", "0708", "0816", "0902", "0906", "0913", "0805"]) + rest;
}

function grouped(dice: Dice, digits: string): string[] {
  const groups: string[] = [];
  for (let at = 0; at < digits.length; ) {
    const size = 1 + dice.upTo(4);
    groups.push(digits.slice(at, at + size));
    at += size;
  }
  return groups;
}

const each = (digits: string, spell: (digit: number) => string): string[] =>
  [...digits].map((digit) => spell(Number(digit)));

const numberWays: readonly ((dice: Dice, digits: string) => string)[] = [
  (dice, digits) => {
    const sign = dice.one(signs);
    return grouped(dice, digits).join(sign);
  },
  (dice, digits) =>
    grouped(dice, digits)
      .map((group) => group + dice.one(signs))
      .join(""),
  (dice, digits) => {
    const way = dice.one([grouped(dice, digits), [...digits]]);
    return way.join(dice.one(words));
  },
  (dice, digits) => {
    const tongue = dice.one(tongues);
    return each(digits, (digit) => tongue[digit] ?? "").join(dice.one([" ", " ", ", ", "-", "\n", " . "]));
  },
  (dice, digits) => {
    const tongue = dice.one(tongues);
    return each(digits, (digit) => (dice.upTo(2) ? (tongue[digit] ?? "") : String(digit))).join(" ");
  },
  (dice, digits) =>
    each(digits, (digit) => String.fromCodePoint(dice.one(scripts) + digit)).join(dice.one(signs)),
  (dice, digits) => {
    const row = dice.one([circled, raised]);
    return each(digits, (digit) => row[digit] ?? "").join(dice.one(["", " ", "-"]));
  },
  (_dice, digits) => each(digits, (digit) => `${digit}\ufe0f\u20e3`).join(""),
  (dice, digits) =>
    each(digits, (digit) => (dice.upTo(2) ? String(digit) : dice.one([...(dressed[digit] ?? "")]))).join(""),
  (dice, digits) => [...digits].join(dice.one(unseen)),
  (dice, digits) =>
    each(digits, (digit) => (dice.upTo(2) ? (leet[digit] ?? "") : (names[digit] ?? ""))).join(" "),
  (_dice, digits) => digits.replace(/(\d)\1/g, (_, digit) => ` double ${names[digit]} `),
  (_dice, digits) => digits.replace(/(\d)\1/g, (_, digit) => ` double ${digit} `),
  (dice, digits) =>
    `${dice.one(["+234", "234", "+234 (0)", "00234", "plus two three four"])} ${grouped(dice, digits.slice(1)).join(" ")}`,
  (dice, digits) =>
    `${digits.slice(1, 2)}:${digits.slice(2, 4)} ${digits.slice(4, 6)}:${digits.slice(6, 8)} ${grouped(dice, digits.slice(8)).join(" ")}`,
  (_dice, digits) => `${digits.slice(1, 4)},${digits.slice(4, 7)} ${digits.slice(7)}`,
  (_dice, digits) =>
    `oh eighty ${names[Number(digits[3])]}, ${each(digits.slice(4), (digit) => names[digit] ?? "").join(" ")}`,
  (dice, digits) =>
    `${grouped(dice, digits)
      .map((group) => `(${group})`)
      .join(dice.one([" ", "", ", "]))}`,
  (dice, digits) => grouped(dice, digits).join(dice.one(["a", "x", "abc", "k", "tel"])),
  (dice, digits) =>
    `${grouped(dice, digits)
      .map((group) => each(group, (digit) => names[digit] ?? "").join(""))
      .join(dice.one([" ", "-"]))}`,
];

const users = [
  "emeka",
  "adaobi22",
  "tunde.ade",
  "ngozi_tiles",
  "musa99",
  "bisi-cakes",
  "chidi.obi7",
  "kemi_o",
];
const hosts = ["gmail", "yahoo", "hotmail", "outlook", "ymail", "icloud"];
const sites = ["adatiles", "mamaput", "lagosfix", "paintpro", "ngozi-cakes", "musacars"];
const dots = [".", " . ", " dot ", "(dot)", " [dot] ", "[.]", "。", "．", " DOT ", "{dot}", "․"];
const ats = ["@", " @ ", " at ", "(at)", " [at] ", "＠", " AT ", "{at}", "﹫", "<at>"];
const platforms = [
  "ig",
  "IG",
  "insta",
  "instagram",
  "fb",
  "facebook",
  "telegram",
  "tg",
  "snapchat",
  "tiktok",
  "twitter",
];

/** The text before « is not part of the contact. */
const addressWays: readonly ((dice: Dice) => string)[] = [
  (dice) => `${dice.one(users)}${dice.one(ats)}${dice.one(hosts)}${dice.one(dots)}com`,
  (dice) => `${dice.one(users)}${dice.one(ats)}${dice.one(hosts)}`,
  (dice) => `${dice.one(users)}@${dice.one(sites)}${dice.one(["", " "])}.com`,
  (dice) => [...`${dice.one(["emeka", "ada", "tunde"])}@gmail.com`].join(dice.one([" ", "\u200b", "\u00ad"])),
  (dice) => `${dice.one(sites)}${dice.one(dots)}${dice.one(["com", "ng", "org", "com.ng"])}`,
  (dice) => `www${dice.one([".", " . ", " dot "])}${dice.one(sites)}${dice.one(dots)}com`,
  (dice) =>
    `${dice.one(["http://", "https://", "hxxp://", "HTTP : // "])}${dice.one(sites)}.com/${dice.one(users)}`,
  (dice) =>
    `${dice.one(["facebook com", "fb com", "instagram com", "fb.com", "tiktok.com"])}/${dice.one(users)}`,
  (dice) => `${dice.one(["wa.me", "t.me", "wa me", "bit.ly", "wa dot me", "t dot me"])}/${dice.one(users)}`,
  (dice) => `${dice.one(platforms)}${dice.one([": ", ":", " - ", " @", ": @"])}«${dice.one(users)}`,
  (dice) => `@${dice.one(users)}`,
  (dice) => `find me on ${dice.one(platforms)} «@${dice.one(users)}`,
  (dice) => `${dice.one(platforms)} handle is «${dice.one(users)}`,
  (dice) => `${dice.one(users)} ${dice.one(["gmail com", "yahoo com", "gmail dot com"])}`,
];

/** Contacts in sentences: three phone numbers for each address. */
export function spellings(seed: number, count: number): Spelling[] {
  const dice = diceOf(seed);
  return Array.from({ length: count }, (_, place) => {
    const contact =
      place % 4 === 3
        ? (addressWays[Math.floor(place / 4) % addressWays.length] as (dice: Dice) => string)(dice)
        : (numberWays[place % numberWays.length] as (dice: Dice, digits: string) => string)(
            dice,
            aNumber(dice),
          );
    const [before, after] = dice.one(carriers);
    const [said, name] = contact.split("«");
    return name === undefined ? { before, contact, after } : { before: before + said, contact: name, after };
  });
}
