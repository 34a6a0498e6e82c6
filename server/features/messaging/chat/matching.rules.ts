/** Cosine similarity over words, pairs of words and groups of three letters, which cover word endings. */
import { findPlace } from "#shared/places/find-place.ts";
import { serviceCalled } from "#shared/services/service-search.ts";
import { editsBetween, isSlip } from "#shared/text/edit-distance.ts";

interface Sample<T> {
  text: string;
  answer: T;
}

interface Match<T> {
  answer: T;
  /** From 0 to 1; 1 is a sample word for word. */
  score: number;
}

export interface Slots {
  service?: string;
  state?: string;
  lga?: string;
}

type Weights = Map<string, number>;

/** Weights of a pair of words, a group of letters and a filler word; a meaningful word weighs 1. */
const pairWeight = 0.6;
const letterWeight = 0.5;
const fillerWeight = 0.15;
/** Factor for a pair that ends in a filler word. */
const pairWithFiller = 0.8;

const fillers = new Set(
  (
    "0 a an the and or of to in on at by for from with is are am be been was were it its this that there here do does did " +
    "can could will would shall should may might must i me my mine you your we us our he she they them his her their " +
    "what when where who which why how if so as but have has had get got want wan go going please abeg oga dey na una " +
    "wey wetin fit don e am make sef abi sha shey o ooo oh take some any about into then than just now like one him ur u " +
    "really again too also very much use using still gree runor app people person somebody someone"
  ).split(" "),
);

/** Synonyms, short and Pidgin forms: "word: forms". Word endings are not needed. */
const synonyms =
  "withdraw: payout comot withdrw; bank: gtb gtbank opay kuda moniepoint palmpay zenith uba; unit: credit credits token coin; " +
  "money: cash kudi owo ego naira fund; send: dash transfer give; buy: purchase bought; price: cost fee rate expensive; " +
  "job: work gig hustle jobs works gigs; post: advertise advert publish upload; call: ring dial reach contact; " +
  "see: show shown visible view; private: hide hidden secret anonymous; scam: 419 fraud yahoo wayo fake thief; " +
  "code: otp; forgot: forget forgotten remember; lost: lose loss; paid: pay paying payment; subscription: subscribe sub subs plan premium subcribe; " +
  "photo: picture pix pictures photos image pic; boost: promote; serviceman: servicemen artisan artisans handyman technician worker workers; " +
  "review: rating ratings rate stars feedback; debited: debit deducted deduct; accept: accepted took; " +
  "finish: end expire over expires ends finished; remain: left lef remaining; customer: client; passcode: password pasword; " +
  "about: abt; account: acc acct; balance: bal balans; because: bcos; this: dis; that: dat; phone: fone fon; message: msg msgs sms; " +
  "number: nos nmba numba no line; they: dem them; people: pple; register: reg; thanks: tank tanks; what: wat; when: wen; where: wia; " +
  "delete: remove remov erase wipe; block: disturb";

const synonymOf = new Map(
  synonyms.split("; ").flatMap((line) => {
    const [word, forms] = line.split(": ") as [string, string];
    return forms.split(" ").map((form) => [form, word] as const);
  }),
);

/** Words that name no trade in a question about Runor. */
const noTrade = new Set(
  (
    "job jobs work works gig gigs vacancy app site website phone account money help block show speak talk register " +
    "picture pictures photo photos video post agent agents card people customer business real"
  ).split(" "),
);

/** Builds the matcher. Samples that are known only later (questions that staff wrote) are passed with the message. */
export function createMatcher<T>(fixed: readonly Sample<T>[]) {
  const holders = new Map<string, number[]>();
  for (const [sample, { text }] of fixed.entries())
    for (const feature of featuresOf(text).keys())
      holders.set(feature, [...(holders.get(feature) ?? []), sample]);
  const rarity = (feature: string): number =>
    Math.log(1 + fixed.length / ((holders.get(feature)?.length ?? 0) + 0.5));
  const vectorOf = (text: string): Weights => {
    const weighed = [...featuresOf(text)].map(
      ([feature, weight]) => [feature, weight * rarity(feature)] as const,
    );
    const length = Math.hypot(...weighed.map(([, weight]) => weight));
    return new Map(weighed.map(([feature, weight]) => [feature, weight / length]));
  };
  const vocabulary = new Set(fixed.flatMap(({ text }) => plainText(text).split(" ")));
  const vectors = fixed.map(({ text, answer }) => ({ answer, vector: vectorOf(text) }));

  /** All matching answers, the best first, each once. */
  return (message: string, further: readonly Sample<T>[] = []): Match<T>[] => {
    const scores = new Map<T, number>();
    const later = further.map(({ text, answer }) => ({ answer, vector: vectorOf(text) }));
    const plain = plainText(message);
    const corrected = plain.replace(/\p{L}{4,}/gu, (word) => correct(word, vocabulary));
    for (const text of new Set([plain, corrected, slotsOf(plain).text])) {
      const asked = vectorOf(text);
      const sharing = new Set([...asked.keys()].flatMap((feature) => holders.get(feature) ?? []));
      for (const { answer, vector } of [...[...sharing].map((sample) => vectors[sample]!), ...later])
        scores.set(answer, Math.max(scores.get(answer) ?? 0, cosine(asked, vector)));
    }
    return [...scores]
      .map(([answer, score]) => ({ answer, score }))
      .sort((one, other) => other.score - one.score);
  };
}

/** Corrects at most one typo in a word, two in a long one. */
function correct(word: string, vocabulary: ReadonlySet<string>): string {
  if (vocabulary.has(word) || synonymOf.has(word)) return word;
  const limit = word.length < 8 ? 1 : 2;
  for (const known of vocabulary)
    if (known[0] === word[0] && isSlip(word, known) && editsBetween(word, known, limit) <= limit)
      return known;
  return word;
}

/** For vectors of length 1. */
const cosine = (one: Weights, other: Weights): number =>
  [...one].reduce((sum, [feature, weight]) => sum + weight * (other.get(feature) ?? 0), 0);

function featuresOf(text: string): Weights {
  const features: Weights = new Map();
  const words = plainText(text)
    .split(" ")
    .filter(Boolean)
    .map((word) => synonymOf.get(word) ?? word);
  for (const [place, word] of words.entries()) {
    const isFiller = fillers.has(word);
    features.set(word, isFiller ? fillerWeight : 1);
    if (place > 0) features.set(`${words[place - 1]} ${word}`, pairWeight * (isFiller ? pairWithFiller : 1));
    if (isFiller || word.startsWith("{")) continue;
    const ended = `^${word}$`;
    for (let start = 0; start + 3 <= ended.length; start++)
      features.set(`~${ended.slice(start, start + 3)}`, letterWeight);
  }
  return features;
}

/** Lower case without accents and signs; all numbers are alike. */
const plainText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+|['’`]/gu, "")
    .toLowerCase()
    .replace(/\d[\d,.]*k?\b/g, "0")
    .replace(/[^\p{L}\p{N}{} ]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();

/** The trade and the place that a message names, and the message with "{trade}" and "{place}" instead. */
export function slotsOf(message: string): { text: string; slots: Slots } {
  const words = plainText(message).split(" ");
  const text: string[] = [];
  let service: string | undefined;
  for (let start = 0; start < words.length; ) {
    const found = slotAt(words, start);
    text.push(found?.slot ?? words[start]!);
    service ??= found?.service;
    start += found?.length ?? 1;
  }
  const { state, lga } = findPlace(message);
  return {
    text: text.join(" "),
    slots: { ...(service && { service }), ...(state && { state }), ...(lga && { lga }) },
  };
}

/** The shortest run of words from `start` that names a place or a trade. */
function slotAt(words: readonly string[], start: number) {
  for (let length = 1; length <= 3 && start + length <= words.length; length++) {
    const named = words.slice(start, start + length);
    const isPlace = findPlace(named.join(" ")).state && !findPlace(named.slice(1).join(" ")).state;
    if (isPlace) return { slot: "{place}", length };
    const service = named.some((word) => noTrade.has(word)) ? undefined : serviceCalled(named.join(" "));
    if (service) return { slot: "{trade}", length, service };
  }
  return undefined;
}
