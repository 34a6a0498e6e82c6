import { services } from "#shared/services/service-search.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Filler words of spoken questions, in English and Pidgin, which say nothing about trade or place. */
const spoken = words(
  "a person persons people man men woman guy guys boy lady someone somebody anybody anyone who which where wey way fit can could " +
    "go come make do does did dey de na be am is are was don not no never need needs want wants wan looking look find found get " +
    "getting search see seeking required wanted help helping abeg pls please plz oga sir ma madam good better best expert experts " +
    "experienced professional reliable honest trusted cheap affordable sharp quick fast quickly urgent urgently asap now today " +
    "tomorrow tonight immediately near nearby nearest close around here there side area inside within from of for at in on " +
    "to with by the an my our your me us i we you it dem them this that and or some any hire job jobs vacancy vacancies work works worker " +
    "workers service services servicemen serviceman artisan artisans technician technicians company handle sabi know well very " +
    "how much cost price rate naija nigeria local let put bring give take use using just still again o oo ooo sef una abi wetin " +
    "used tokunbo belgium comot dis dat dia what when has have had will would should shall may must also only so as if than then " +
    "gree wait waiting follow following buy t m re ll ve biko jare ehn sha shey oya kindly hello hi wuna im nor fi sey ooh wa " +
    "monday tuesday wednesday thursday friday saturday sunday morning afternoon evening night week weekend month",
);

/** What people want done or what went wrong: a trade already implies it. */
const faults = words(
  "fix fixing fixed fixes repair repairs repairing repaired repairer mend mending mended service servicing change changing replace " +
    "install installing installation spoil spoilt spoiled spoils bad broken break broke faulty fault problem problems issue issues " +
    "working stopped stop stops start starting cool cooling cold hot on off burn burnt burst leak leaking noise noisy smoke " +
    "smoking charge charging weak dead dying maintain maintenance check checking block blocked flow flowing gyara " +
    "wahala refuse refuses refused repairers mender fixer installer installers specialist specialists tech techs house houses home",
);

/**
 * Beside another trade these name a part of its thing, its material or a step of the work: "laptop keyboard", "car
 * sticker", "teach me piano". Alone they mean their own trade.
 */
const lesser = new Set([
  ...words(
    "keyboard casing ram camera panel block lock key chair table dish guard diesel iron glass mirror leather label menu " +
      "voice choir primary wood plank shelf stone chicken egg fish turkey yam pepper tomatoes maize cow goat sheep cat app " +
      "airport bob bundles closure coil piston gear engine brake compressor clean move moving teach cook cooking drill " +
      "drilling mount assemble spray dress bulb tracker baby babies twins car motor bike keke charger cable wires speaker " +
      "radio gold farm labour steering clutch wiper exhaust casting court lunch drive sew bed fan paint flowers english " +
      "studio soup socket buff binding hair tinting tint dobi lift gate pond pool cloth clothes programme flushing bq " +
      "hostel lodge accommodation attachment dirt account light current sink chop",
  ),
  ...(
    "not cooling, hot air, school run, self con, self contain, room self contain, mini flat, boys quarter, one room, two " +
    "bedroom, 2 bedroom flat, 3 bedroom flat, tree branch, no light, no current, screen don break, screen don crack, " +
    "broken screen, cracked screen, change screen"
  ).split(", "),
]);

/** "Panasonic split unit": a brand says less than the thing. */
const brandNames: ReadonlySet<string> = new Set(services.flatMap(({ brands }) => brands));

/** Before "block", which is then what happened and no building block. */
const happened = words("don dey is are was get");

/** What comes with an amount. */
const prices = words("below under naira ngn budget 000");

/** Occasions of another trade's work: "photographer for wedding". */
const occasions = words(
  "wedding weddings burial funeral birthday naming party parties ceremony introduction conference owambe anniversary graduation",
);

/** Everyday words and names that resemble a trade or place but are not slips of it. */
const unlikeNames = words(
  "beans foreman import imported imam pastor grace blessing daniel emeka fatima yusuf uche paul nord pilgrim tshirt love soft " +
    "warm talk year country brother sister aunt wife letter group grade listen wish dream idea fact reason pink grey fresh " +
    "middle cash debt boss leader prison malaria nose neck foot cloud butter fork bottle boat copper rock clay silk sock wallet " +
    "tool string worth form folder mail fake nice sour danger tired catch pull jump walk begin complete greet create boil mark " +
    "fail fight born tender harm term caller sailor junior senior trainee intern broker dealer hawker cashew center centre " +
    "hate late date rate hope rope coach train track pack render bounce produce develop route invert earth relax former " +
    "poster matter manner summer winter number member battle bottom button cotton lesson session wahala guest visitor stranger " +
    "neighbour landlord user users reuse saving savings signing deadlock binds",
);

/** Common English words that resemble a trade or place, and are no slips of one: "before" is not Badore. */
const commonEnglish = words(
  "able acute alone amount aware badge bang bash bear been before bigger bite blank blink bold brave breaks bright browse " +
    "bunch called came cancel cart cases causes chance chase checked checks chief classes clip closes coin compare cope " +
    "copies count covers crash damage damaged dash dawn days deaf deal dear decide deeper deny desire diet direct done " +
    "during each eager ease easier either elder engage enough entire even expand factor fails faster fear fewer fine firm " +
    "fits folds front fund future gather gave gift giving glad goal grams handles having heads height held hell helper hint " +
    "hook hosts ideas ignore image intent jumps lack larger later launch leads lean leave leaves leaving left less levels " +
    "lies like limits linked lips list listed litre little lives loaded longer looked looks lord lots lower luck made major " +
    "male many mask mass mate medium mere mess message messages might mine minor mistake mode moment most narrow needle " +
    "nights noises offers once orders origin others output pace pale past paste paying permit piece pieces places plain " +
    "plans pocket pointed points poor pope pound pray pride proper rather reach reached reader reads really recent regret " +
    "relate remain remains resume review reviews ride right rise role root rows ruin rule running runs sacred said sail " +
    "same save saves says secret secure seed seek served severe shade shake shame shared shore shorter shoulder sight " +
    "signed sing skirt slave sleep slight slower snow socks solve songs sorry soul spaces speak spread stable stages stands " +
    "starts stores stove strange styles suit sure swap swim tail takes tale tape taste tear tell tend thank thanks thinks " +
    "though tide ties tight till timer timers tiny title titles told tone took trace tracks trick trying tune turned undo " +
    "uses verb views vision wage waits wake wave weapon weeks went were wetter wide wider wild wine wing wipe wiped wise " +
    "wonder worry written",
);

export const isNoSlip = (word: string): boolean =>
  spoken.has(word) ||
  faults.has(word) ||
  unlikeNames.has(word) ||
  commonEnglish.has(word) ||
  prices.has(word);
/** In a listed phrase of a trade these may be missing or added: "gas leak" and "gas dey leak". */
const particles = words(
  "dey de don is are was were has have had been be being does do did gree the my our your his her a an its im t wan keep " +
    "keeps always still again just",
);
const negations = words("not doesnt doesn isnt isn wont cannot cant");

/** A phrase as it is compared: without particles, "not" like "no". */
export const withoutParticle = (word: string): string | undefined =>
  particles.has(word) ? undefined : negations.has(word) ? "no" : word;
export const isSpoken = (word: string): boolean => spoken.has(word);
export const isFault = (word: string): boolean => faults.has(word);
/** Whether these words of a trade give way to another trade of the question. */
export const isLesser = (phrase: string): boolean =>
  lesser.has(phrase) ||
  (phrase.endsWith("s") && lesser.has(phrase.slice(0, -1))) ||
  occasions.has(phrase) ||
  brandNames.has(phrase);
export const isBlocked = (word: string, before: string | undefined): boolean =>
  word === "block" && before !== undefined && happened.has(before);
export const isOccasion = (word: string): boolean => occasions.has(word);
/** "20k", "N20,000" and "50000" with the words around them; jobs say their budget apart from their text. */
export const isPrice = (word: string, next: string | undefined): boolean =>
  prices.has(word) || /^\d{5,}$|^n?\d+k$|^n\d+$/.test(word) || (next === "000" && /^\d{1,3}$/.test(word));
