/** Signs of scams in Nigeria. Only for a warning, because honest users write such words too. */
import { maskContacts } from "./masking.ts";

const scamSigns = ["secret", "fee", "investment", "elsewhere", "contact"] as const;
export type ScamSign = (typeof scamSigns)[number];

/** The signs in a text, the gravest first. */
export function findScamSigns(text: string): ScamSign[] {
  const plain = plainText(text);
  return scamSigns.filter((sign) =>
    sign === "contact" ? maskContacts(text) !== text : patterns[sign].some((pattern) => asks(plain, pattern)),
  );
}

const plainText = (text: string): string =>
  text.normalize("NFKC").toLowerCase().replace(/[’‘`]/g, "'").replace(/\s+/g, " ");

/** "Never send your PIN" is advice. */
const advice = /(?:\b(?:never|not|no|without|nobody|avoid)|n't|\bdont) (?:\S+ ){0,3}$/;

function asks(text: string, pattern: RegExp): boolean {
  return [...text.matchAll(pattern)].some(
    ({ index }) => !advice.test(text.slice(Math.max(0, index - 40), index)),
  );
}

const any = (...parts: string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join("|")})(?![\\p{L}\\p{N}])`, "gu");

const your = "(?:your|ur|ya|una)";
const ask = "(?:send|give|tell|share|drop|forward|submit|provide|text|read|supply|need|want|confirm|enter)";
const whom = "(?:(?:me|us|it|out|to) ){0,2}";
const secretCode = "(?:otp|o\\.t\\.p|bvn|cvv|one[- ]time (?:password|pin|code)|verification code)";
const cardSecret =
  "(?:(?:atm|bank|card|debit card|transfer|wallet|app) (?:pin|password)|pin (?:number|code)|card (?:number|details))";
const handedOver =
  "(?:registration|application|processing|clearance|onboarding|activation|employment|commitment|interest|acceptance|interview|enrol?lment)";
const charge = "(?:fees?|charges?|deposit|payment|money)";
const whatsapp = "(?:w(?:h)?at(?:s|z)? ?app?|whatsap|wassap|telegram|tele ?gram)";
const notBusiness = "(?! (?:business|status|stickers?|bots?|adverts?|ads|marketing|store|catalogue|link))";
const cash = "(?:money|investment|capital|cash|funds?|naira)";

const patterns: Record<Exclude<ScamSign, "contact">, RegExp[]> = {
  secret: [
    any(
      `${your} (?:[\\w-]+ ){0,2}?${secretCode}`,
      `${your} (?:[\\w-]+ ){0,1}?${cardSecret}`,
      `${ask} ${whom}(?:the |that |any )?(?:\\d[- ]?digits? )?${secretCode}`,
      `${ask} ${whom}${your} pin`,
      `${ask} ${whom}(?:the |that )?(?:\\d[- ]?digits? )?code (?:\\S+ ){0,5}${your} (?:phone|line|number|sim|sms)`,
      `(?:otp|code) (?:i|we) (?:just )?(?:sent|send|dey send) (?:to )?(?:you|u)`,
    ),
  ],
  fee: [
    any(
      `${handedOver} ${charge}`,
      `(?:buy|purchase|obtain|pay for) (?:the |our |a )?(?:application |registration |job )?form`,
      `form (?:costs?|is|na) (?:just |only )?(?:n|₦|#)?\\d\\S*`,
      `pay(?:ments?)?(?: is| must be)? before (?:any |the )?(?:service|delivery|work|job|inspection|interview|anything|supply|i (?:come|start|work)|we (?:come|start)|starting|coming)`,
      `(?:full )?payments? validates? (?:order|delivery|booking)`,
      `pay (?:me |us )(?:the |full |all |half )?(?:money )?first`,
      `(?:send|transfer|drop|pay) (?:me |us )?(?:the |some |small )?(?:money|cash|something|amount|deposit) (?:first|before|upfront)`,
      `pay (?:\\S+ ){0,3}to (?:get|secure|book|reserve|confirm|hold) (?:the |this |your |a )?(?:job|slot|space|spot|position|offer)`,
      `full payment (?:upfront|up front|in advance|first)`,
    ),
  ],
  investment: [
    any(
      `(?:doubles?|doubling|doubled|triples?|tripling|multipl(?:y|ies|ying)|2x|x2) (?:of )?(?:your |ur |my |the |their )?${cash}`,
      `invest(?:ments?|ing|ors?)? (?:\\S+ ){0,6}(?:double[sd]?|guaranteed|roi|profit (?:daily|weekly)|daily profit|weekly profit)`,
      `invest (?:just |only |with |as low as |from )*(?:n|₦|#)?\\d\\S* (?:\\S+ ){0,4}(?:get|earn|receive|collect|cash ?out|and)`,
      `(?:guaranteed|sure|risk[- ]free) (?:\\S+ )?(?:profits?|returns?|income|roi|cash ?out)`,
      `(?:crypto(?:currency)?|bitcoin|btc|usdt|forex|fx) (?:investments?|investors?|doubling|flipping)`,
      `(?:make|earn) (?:up to )?(?:n|₦|#)?\\d\\S* (?:daily|weekly|every ?day|per day|a day|per week|a week) (?:\\S+ ){0,3}(?:online|from home|at home|with (?:just )?(?:your|ur) phone)`,
    ),
  ],
  elsewhere: [
    any(
      `(?:me|us) (?:up )?(?:\\S+ )?(?:on|via|through|for|at|with) (?:my |our )?${whatsapp}`,
      `(?:my|our) ${whatsapp}(?: (?:number|no|line|contact|group|channel|dm|handle|username))?(?= |[.,!:?]|$)${notBusiness}(?! (?:is|was|has|keeps?|got|isn|won|stopped|account))`,
      `${whatsapp} me`,
      `(?:let's|let us|we can|make we|we go|continue|move|come|discuss|chat) (?:\\S+ ){0,3}(?:on|to|via|over|for) (?:my |our )?${whatsapp}${notBusiness}`,
      `(?:join|enter) (?:\\S+ ){0,2}${whatsapp} (?:group|channel|page)`,
      `i(?:'m| am| dey) (?:\\S+ )?on ${whatsapp}`,
    ),
  ],
};
