/** Words that addresses and handles consist of, and everyday words that resemble a part of one. */

import { remembered } from "#shared/text/remembered.ts";
import { withoutLeet } from "./number-words.ts";
import { soundsLikeGmail, type Token } from "./tokens.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const mailHosts = words(
  "gmail gmal gmial gmai gmaill gemail geemail jmail gimail gmeil jimeil googlemail yahoo yaho yahu yahoomail ymail hotmail " +
    "hotmal outlook outlok icloud aol proton protonmail zoho rocketmail msn mailcom tutanota",
);
export const endInMailHost = remembered("mail-host-endings", (word) =>
  /..(?:gmail|yahoo|hotmail|outlook|icloud|ymail)$|(?:gmail|yahoo|hotmail|outlook|icloud|ymail)(?:dot)?com$/.test(
    word,
  ),
);
/** "emekaatgmail", "emekagmailcom" */
export const endsInMailHost = (token: Token): boolean => token.kind === "word" && endInMailHost(token.text);
/** Mail hosts only if other words confirm it. */
const weakMailHosts = words("live mail email google office");
export const namesMailHost = remembered(
  "mail-hosts",
  (word) => mailHosts.has(word) || mailHosts.has(withoutLeet(word)) || soundsLikeGmail.test(word),
);
export const isMailHost = (token: Token | undefined): boolean =>
  token?.kind === "word" && namesMailHost(token.text);
export const mayBeMailHost = (token: Token | undefined): boolean =>
  isMailHost(token) || (token !== undefined && weakMailHosts.has(token.text));

/** Endings that no sentence has after a full stop. */
export const plainEndings = words(
  "com net org info biz ng co io app dev xyz online site store shop link africa website club uk page tech live ai edu gov mobi",
);
/** Endings that are words too: they end an address only before a path or after a known host. */
export const wordEndings = words(
  "me ly be to in us tv cc gl gg is it so id im ws la pro top space eu de fr za gh ke ee gle",
);
/** Endings that people write after a space. */
export const spokenEndings = words(
  "com ng net org info biz io me ly co africa shop store online xyz site app ee link uk",
);

/** Hosts that are recognised by their name alone. */
export const shortHosts = words(
  "wa t fb m bit bitly youtu linktr tinyurl telegram facebook instagram tiktok twitter snapchat linkedin youtube whatsapp " +
    "gmail yahoo hotmail outlook is rb cutt shorturl api chat forms goo ig",
);
export const namedHosts = words(
  "facebook instagram tiktok twitter snapchat linkedin youtube telegram whatsapp fb jiji google",
);

export const platforms = words(
  "ig insta instagram instagam instagran fb facebook facebk fbk tiktok tikt twitter tweeter x snapchat snap sc telegram tg tele " +
    "telegrm linktree linktr bitly youtube linkedin pinterest threads discord skype imo signal viber wechat thread whatsapp wa messenger badoo",
);
export const shortPlatforms = words("ig insta fb tg tele sc snap imo wa fbk yt bitly linktree linktr");
export const mailWords = words("gmail yahoo hotmail email mail mailbox ymail outlook icloud mel imel imeli");
/** Words between a platform and the name on it. */
export const handleSigns = words(
  "is handle handles id username user name page na be dey as at called named account acct tag profile nko link usernames",
);
/** Words that describe the state of an account and are not its name. */
const states = words(
  "down slow full lost bad dead stuck private public active inactive empty ok okay fine free open closed gone missing wrong same " +
    "urgent required optional compulsory important necessary mandatory none nil basic correct busy big small large broken due " +
    "ready serious willing able happy glad sure live marketplace",
);
export const isState = ({ text }: Token): boolean =>
  states.has(text) || /(?:ed|ing|ment|tion|tions)$/.test(text);

/** Verbs that ask the reader to look a person up. */
export const seekingVerbs = words(
  "find follow add search dm message text inbox reach hit check chat tag ping slide look folo folow see write mail email contact " +
    "click subscribe visit wa holla type google",
);

const everyday = words(
  "me us my our your you him her them it we i a an the this that and or for to of in on at from with by as is are was be if only now " +
    "first please pls abeg page pages account accounts ads ad advert adverts post posts posting marketing manager management " +
    "content daily weekly monthly followers customers customer business work works job jobs people everyone anyone someone " +
    "details more info group channel video videos story stories reels live store shop design designer growth training expert " +
    "experts handler handling needed available not no also today tomorrow here there when where how what who which any all some " +
    "new old good great well very social media online app setup help best one two three influencer influencers promo promotion " +
    "business's brand brands platform platforms verification password login log recovery services service skills strategy com www " +
    "shots photos pictures pics flyer flyers banner banners graphics price prices dm can will should must sir ma boss thanks " +
    "comments likes views so then than like after before while during because since until instead directly immediately asap " +
    "contact change changes link number numbers address message hidden box feed button badge bot bots api integration thumbnail thumbnails caption " +
    "captions carousel carousels highlight highlights bio profile profiles reel marketplace promotions pages contents",
);
export const isEveryday = (token: Token | undefined): boolean =>
  token === undefined || everyday.has(token.text);

/** Words before an "at" that states a place or a manner. */
const beforeAt = words(
  "me us meet look see good better best work working works expert skilled experienced account accounts available online apply " +
    "register order shop visit check is are was be located based live living stay house home office not available and or arrive start " +
    "starts closes close open opens come coming be buy sell sold sale resume resumes am pm now here there just only guys",
);
export const isBeforeAt = (token: Token | undefined): boolean =>
  token === undefined ||
  (token.kind !== "word" && token.gap !== "") ||
  beforeAt.has(token.text) ||
  isEveryday(token);

/** Words after an @ that states a place, a time or a price. */
const places = words(
  "home work night noon once least all last first discount office site school church least n lagos abuja lekki ikeja yaba " +
    "surulere ajah ikoyi victoria vi gbagada maryland ogba ikorodu festac apapa oshodi agege berger magodo ketu ojota mushin " +
    "ibadan kano kaduna enugu owerri aba onitsha asaba benin warri jos abeokuta ilorin akure uyo calabar port ph phc portharcourt " +
    "wuse garki gwarinpa maitama kubwa asokoro jabi utako lugbe nyanya karu lokogoma island mainland alaba computer the my our " +
    "your a an sangotedo epe badagry sango ota mowe ibafo bodija ring dugbe challenge unilag lasu ui oau unn",
);
export const isPlace = (token: Token | undefined): boolean =>
  token?.kind !== "word" || places.has(token.text);

const shortestName = 6;
/** Whether it may be the name of a mailbox that is written without an @. */
export const isName = (token: Token): boolean =>
  token.kind === "word" &&
  token.text.length >= shortestName &&
  !isBeforeAt(token) &&
  !isState(token) &&
  !platforms.has(token.text);
/** "emeka 22" */
export const isNumberedName = (tokens: readonly Token[], place: number): boolean =>
  tokens[place]?.kind === "digits" && tokens[place - 1]?.kind === "word" && !isBeforeAt(tokens[place - 1]);

/** "mail me", "reach me" */
export const asksToMail = (tokens: readonly Token[], place: number): boolean =>
  tokens
    .slice(Math.max(0, place - 2), place)
    .some(({ text }, at, [first]) => text === "me" && at > 0 && seekingVerbs.has(first?.text ?? ""));

/** "ASP.NET", "Node.js" and similar names are skills. */
export const isTechnology = (name: string, ending: string): boolean =>
  (ending === "net" && /^(?:asp|ado|vb|dot)$/.test(name)) || (ending === "io" && name === "socket");
