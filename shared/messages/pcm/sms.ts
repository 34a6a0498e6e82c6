import type * as en from "../en/sms.ts";
import type { Texts } from "../texts.ts";

/** Text messages: only characters of the GSM-7 alphabet (N, never the naira sign). */
export const smsTexts: Texts<typeof en.smsTexts> = {
  /** The last line lets the browser offer the code by itself (WebOTP). */
  code: (facts) =>
    `${facts.code} na your ${facts.product} code. E go work for ${facts.minutes} minutes. No show anybody.\n\n@${facts.host} #${facts.code}`,
  pinCode: (facts) =>
    `${facts.code} na your code for new ${facts.product} PIN. Dial ${facts.dial} and type am within ${facts.minutes} minutes. No show anybody.`,
  resetLink: (facts) =>
    `Choose new ${facts.product} password within ${facts.minutes} minutes: ${facts.link}\nNo be you? No do anything.`,
};
