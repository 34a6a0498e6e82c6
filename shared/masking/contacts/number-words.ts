/** Words for digits and numbers in English, Pidgin, Yoruba, Igbo, Hausa and French, as folded letters. */

import { remembered } from "#shared/text/remembered.ts";
import { pairsIn } from "./pairs.ts";

/** A number, or a count, and its words. */
type Words = readonly (readonly [number, string])[];

const digitWords: Words = [
  [
    0,
    "zero zeros zeroes ziro zeru xero siro oh o nought naught nil null noll odo oodo ofo ofifo efu efuru adigi",
  ],
  [0, "adighi sifili sifiri sifir sufuli sufuri safar"],
  [1, "one ookan okan eni kan ikan otu daya dayah wun"],
  [2, "two eeji meji eji ji abuo abua ibua biyu biu deux"],
  [3, "three thri threee eeta meta eta ato uku trois"],
  [4, "four eerin merin erin ano hudu fowa fower quatre"],
  [5, "five faiv fayv fife aarun marun arun ise biyar faif fivve cinq"],
  [6, "six siks sics sikis eefa mefa efa isii isi shida"],
  [7, "seven sevin sevun sevn seveni eeje meje eje asaa asa bakwai sept"],
  [8, "eight eit eyt eigt eigth eght ait eejo mejo ejo asato takwas aight huit"],
  [9, "nine nain nayn nyn niner eesan mesan esan itoolu itolu iteghete itoli toolu tara neuf"],
];
const furtherWords: Words = [
  [10, "ten eewa mewa ewa iri goma"],
  [11, "eleven"],
  [12, "twelve"],
  [13, "thirteen"],
  [14, "fourteen"],
  [15, "fifteen"],
  [16, "sixteen"],
  [17, "seventeen"],
  [18, "eighteen"],
  [19, "nineteen"],
  [20, "twenty ogun ashirin"],
  [30, "thirty ogbon talatin"],
  [40, "forty fourty ogoji arbain"],
  [50, "fifty aadota hamsin"],
  [60, "sixty ogota sittin"],
  [70, "seventy aadorin sabain"],
  [80, "eighty ogorin tamanin"],
  [90, "ninety aadorun casain tisin"],
  [100, "hundred"],
  [1000, "thousand"],
];
/** Everyday words that mean a digit only among other digits. */
const weakWords: Words = [
  [0, "ought aught"],
  [1, "wan won un"],
  [2, "tu to too"],
  [3, "tree tri free"],
  [4, "fo for foh fore"],
  [6, "sis sex"],
  [8, "ate"],
];
const roman = new Map(
  ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"].map((word, at): [string, Spoken] => [
    word,
    { weak: at + 1 },
  ]),
);
const countWords: Words = [
  [2, "double dabul dobul duble twice"],
  [3, "triple treble tripul thrice"],
  [4, "quadruple"],
];

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
function learnAll(list: Words, meaning: "number" | "weak" | "times") {
  for (const [value, words] of list) for (const word of words.split(" ")) learn(word, { [meaning]: value });
}
learnAll(digitWords, "number");
for (const [digit, words] of digitWords)
  for (const word of words.split(" ")) learn(`${word}s`, { plural: digit });
learn("sixes", { plural: 6 });
learnAll(furtherWords, "number");
learnAll(weakWords, "weak");
learnAll(countWords, "times");
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

export const spokenBy = remembered("number-words", (word): Spoken => {
  const short = squeezed(word);
  if (short.length > longestWord) return silent;
  return (
    roman.get(word) ??
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

const leet = pairsIn("0o 1i 3e 4a 5s 7t 8b 9g");
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

const letterDigits = pairsIn("o0 q9 d0 i1 l1 z2 e3 a4 h4 s5 g9 t7 b8 y7");
const maxLetters = 4;
const seldom = /[dhy]/g;

/** How unlikely it is that these letters represent digits. */
export const lookalikeCost = (letters: string): number =>
  letters.length === 1 ? 0.2 : 0.4 * letters.length + 0.7 * (letters.match(seldom)?.length ?? 0);

/** Alternative digits for some letters, as other handwritings write them. */
const otherDigits = pairsIn("q0 g6 b6 y4 h8");

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
