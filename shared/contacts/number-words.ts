/** Words that people say for digits and numbers, in English, Pidgin, Yoruba, Igbo and Hausa, as folded letters. */

/** The words of zero to ten, then of every further number. `weak` ones are everyday words too. */
const digitWords: readonly string[][] = [
  [
    "zero zeros zeroes ziro zeru xero siro oh o nought naught nil null odo oodo ofo efu efuru sifili sifiri sifir",
  ],
  ["one ookan okan eni kan ikan otu daya dayah wun"],
  ["two eeji meji eji ji abuo abua ibua biyu biu"],
  ["three thri threee eeta meta eta ato uku"],
  ["four eerin merin erin ano hudu fowa fower"],
  ["five faiv fayv fife aarun marun arun ise biyar faif fivve"],
  ["six siks sics sikis eefa mefa efa isii isi shida"],
  ["seven sevin sevun sevn seveni eeje meje eje asaa asa bakwai"],
  ["eight eit eyt eigt eigth eght ait eejo mejo ejo asato takwas aight"],
  ["nine nain nayn nyn niner eesan mesan esan itoolu itolu iteghete itoli toolu tara"],
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
/** Everyday words: digits only among digits. */
const weakWords: Readonly<Record<string, number>> = {
  ...{ wan: 1, won: 1, tu: 2, to: 2, too: 2, tree: 3, tri: 3, fo: 4, for: 4, foh: 4, ate: 8 },
  ...{ sis: 6, sex: 6, ought: 0, aught: 0 },
};
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

/** "zeeero" as "zero", also in what it is compared with. */
const squeezed = (word: string): string => word.replace(/(.)\1+/g, "$1");

/** What a word may say about digits. */
export interface Spoken {
  number?: number;
  /** The digit of an everyday word. */
  weak?: number;
  /** The digit that it names several of. */
  plural?: number;
  /** How many times the digit behind it comes. */
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

export const spokenBy = (word: string): Spoken =>
  word.length > longestWord ? silent : (vocabulary.get(word) ?? vocabulary.get(squeezed(word)) ?? silent);

const englishDigits = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
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

/** The digits of a word that mixes letters and digits, such as "s3ven", or of several in one, "zeroeight". */
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
const mostLetters = 4;

/** The digits that the letters look like; undefined where one looks like none. */
export function lookalikeDigitsOf(letters: string): string | undefined {
  if (letters.length > mostLetters) return undefined;
  const digits = [...letters].map((letter) => letterDigits[letter] ?? "");
  return digits.includes("") ? undefined : digits.join("");
}

/** Words between the digits that say nothing but "and then". */
const fillers = new Set(
  (
    "then and again followed by next after that add plus comma dash hyphen space dot stop point lastly finally first it " +
    "is na de da dey ati pelu sai kuma slash star hash underscore minus figure digit number the a put join continue also " +
    "another more still n x bracket wey come last second third here"
  ).split(" "),
);
export const isFiller = (word: string): boolean => fillers.has(word);
