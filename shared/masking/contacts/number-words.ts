/** Words for digits and numbers in English, Pidgin, Yoruba, Igbo, Hausa and French, as folded letters. */
import { remembered } from "./remembered.ts";

/** The words for zero to ten, then for each further number. `weak` ones are everyday words too. */
const digitWords: readonly string[][] = [
  [
    "zero zeros zeroes ziro zeru xero siro oh o nought naught nil null noll odo oodo ofo ofifo efu efuru adigi adighi " +
      "sifili sifiri sifir sufuli sufuri safar",
  ],
  ["one ookan okan eni kan ikan otu daya dayah wun"],
  ["two eeji meji eji ji abuo abua ibua biyu biu deux"],
  ["three thri threee eeta meta eta ato uku trois"],
  ["four eerin merin erin ano hudu fowa fower quatre"],
  ["five faiv fayv fife aarun marun arun ise biyar faif fivve cinq"],
  ["six siks sics sikis eefa mefa efa isii isi shida"],
  ["seven sevin sevun sevn seveni eeje meje eje asaa asa bakwai sept"],
  ["eight eit eyt eigt eigth eght ait eejo mejo ejo asato takwas aight huit"],
  ["nine nain nayn nyn niner eesan mesan esan itoolu itolu iteghete itoli toolu tara neuf"],
];
const furtherWords: Readonly<Record<string, number>> = {
  ...{
    ten: 10,
    eewa: 10,
    mewa: 10,
    ewa: 10,
    iri: 10,
    goma: 10,
    eleven: 11,
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
  },
  ...{
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
    twenty: 20,
    thirty: 30,
    forty: 40,
  },
  ...{ fourty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90, hundred: 100, thousand: 1000 },
  ...{ ogun: 20, ogbon: 30, ogoji: 40, aadota: 50, ogota: 60, aadorin: 70, ogorin: 80, aadorun: 90 },
  ...{
    ashirin: 20,
    talatin: 30,
    arbain: 40,
    hamsin: 50,
    sittin: 60,
    sabain: 70,
    tamanin: 80,
    casain: 90,
    tisin: 90,
  },
};
/** Everyday words that mean a digit only among other digits. */
const weakWords: Readonly<Record<string, number>> = {
  ...{ wan: 1, won: 1, tu: 2, to: 2, too: 2, tree: 3, tri: 3, free: 3, fo: 4, for: 4, foh: 4, ate: 8 },
  ...{ sis: 6, sex: 6, ought: 0, aught: 0, un: 1, fore: 4 },
};
const roman: Readonly<Record<string, Spoken>> = Object.fromEntries(
  ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"].map((word, at) => [word, { weak: at + 1 }]),
);
const times: Readonly<Record<string, number>> = {
  ...{
    double: 2,
    dabul: 2,
    dobul: 2,
    duble: 2,
    twice: 2,
    triple: 3,
    treble: 3,
    tripul: 3,
    thrice: 3,
    quadruple: 4,
  },
};

/** Reduces repeated letters, in the text and the vocabulary alike: "zeeero" is "zero". */
const squeezed = (word: string): string => word.replace(/(.)\1+/g, "$1");

/** The possible meanings of a word for digits. */
export interface Spoken {
  number?: number;
  /** The digit of a word that is an everyday word too. */
  weak?: number;
  /** The digit of a plural: "sevens". */
  plural?: number;
  /** How many times the next digit is repeated. */
  times?: number;
}

const vocabulary = new Map<string, Spoken>();
const learn = (word: string, spoken: Spoken) =>
  vocabulary.set(squeezed(word), { ...vocabulary.get(squeezed(word)), ...spoken });
for (const [digit, [words = ""]] of digitWords.entries())
  for (const word of words.split(" ")) {
    learn(word, { number: digit });
    learn(`${word}s`, { plural: digit });
  }
learn("sixes", { plural: 6 });
for (const [word, number] of Object.entries(furtherWords)) learn(word, { number });
for (const [word, digit] of Object.entries(weakWords)) learn(word, { weak: digit });
for (const [word, count] of Object.entries(times)) learn(word, { times: count });
const longestWord = 24;
const silent: Spoken = {};

const englishDigits = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const letters = [..."abcdefghijklmnopqrstuvwxyz", ""];
const shortestMisspelled = 4;

/** "sero", "eihgt": a digit with one letter wrong, missing, added or swapped with the next. */
const misspelled = new Map<string, Spoken>();
/** "sicks", "nyne": equal in sound; vowels count least. */
const heard = new Map<string, Spoken>();
for (const [digit, word] of englishDigits.entries()) {
  const near = [...word].flatMap((_, at) => [
    ...letters.flatMap((letter) => [0, 1].map((over) => word.slice(0, at) + letter + word.slice(at + over))),
    word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  ]);
  for (const wrong of word.length < shortestMisspelled ? [] : near)
    if (wrong.length >= shortestMisspelled) misspelled.set(squeezed(wrong), { weak: digit });
  if (!/^(?:two|eight)$/.test(word)) heard.set(soundOf(digit === 1 ? "wun" : word), { weak: digit });
}

function soundOf(word: string): string {
  const consonants = word
    .replace(/c?k+s|cs|x/g, "x")
    .replace(/gh|ph|v/g, "f")
    .replace(/z/g, "s")
    .replace(/h/g, "");
  return consonants.replace(/[aeiouy]+$/, "").replace(/[aeiouy]+/g, "a");
}

export const spokenBy = remembered((word): Spoken => {
  const short = squeezed(word);
  if (short.length > longestWord) return silent;
  return (
    roman[word] ??
    vocabulary.get(word) ??
    vocabulary.get(short) ??
    misspelled.get(short) ??
    heard.get(soundOf(short)) ??
    silent
  );
});

/** "5ive" and "8ight". */
const halfWords = new Map(englishDigits.map((word, digit) => [`${digit}${word.slice(1)}`, digit]));
const runTogether = /^(?:zero|oh|one|two|three|four|five|six|seven|eight|nine){2,16}$/;
const eachTogether = /zero|oh|one|two|three|four|five|six|seven|eight|nine/g;

const leet: Readonly<Record<string, string>> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  8: "b",
  9: "g",
};
/** "thr33" and "yah00" as letters. */
export const withoutLeet = (word: string): string => word.replace(/[0-9]/g, (sign) => leet[sign] ?? sign);

/** The digits of a word that mixes letters and digits, such as "s3ven", or that contains several, "zeroeight". */
export function mixedDigitsOf(word: string): string | undefined {
  const half = halfWords.get(word);
  if (half !== undefined) return String(half);
  const letters = /\d/.test(word) ? withoutLeet(word) : word;
  if (runTogether.test(letters))
    return (letters.match(eachTogether) ?? []).map((part) => spokenBy(part).number).join("");
  const number = letters === word || letters.length < 3 ? undefined : spokenBy(letters).number;
  return number !== undefined && number < 10 ? String(number) : undefined;
}

const letterDigits: Readonly<Record<string, string>> = {
  ...{
    o: "0",
    q: "9",
    d: "0",
    i: "1",
    l: "1",
    z: "2",
    e: "3",
    a: "4",
    h: "4",
    s: "5",
    g: "9",
    t: "7",
    b: "8",
    y: "7",
  },
};
const maxLetters = 4;
const seldom = /[dhy]/g;

/** How unlikely it is that these letters represent digits. */
export const lookalikeCost = (letters: string): number =>
  letters.length === 1 ? 0.2 : 0.4 * letters.length + 0.7 * (letters.match(seldom)?.length ?? 0);

/** Alternative digits for some letters, as other handwritings write them. */
const otherDigits: Readonly<Record<string, string>> = { q: "0", g: "6", b: "6", y: "4", h: "8" };

/** The digits that the letters resemble, likeliest first; none if one of them resembles no digit. */
export function lookalikeDigitsOf(letters: string): string[] {
  if (letters.length > maxLetters) return [];
  const digits = [...letters].map((letter) => letterDigits[letter] ?? "");
  if (digits.includes("")) return [];
  const others = [...letters].map((letter, at) => otherDigits[letter] ?? digits[at]);
  return [...new Set([digits.join(""), others.join("")])];
}

/** Words between digits that mean no more than "and then". */
const fillers = new Set(
  (
    "then and again followed by next after that add plus comma dash hyphen space dot stop point lastly finally first it " +
    "is na de da dey ati pelu sai kuma slash star hash underscore minus figure digit number the a put join continue also " +
    "another more still n x bracket wey come last second third here begin begins start starts middle end ends with my"
  ).split(" "),
);
export const isFiller = (word: string): boolean => fillers.has(word);
