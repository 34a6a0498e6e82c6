/** Text messages: only characters of the GSM-7 alphabet (N, never the naira sign). */
export const smsTexts = {
  /** The last line lets the browser offer the code by itself (WebOTP). */
  code: (facts: { product: string; code: string; minutes: number; host: string }) =>
    `${facts.code} is your ${facts.product} code. It works for ${facts.minutes} minutes. Share it with no one.\n\n@${facts.host} #${facts.code}`,
  pinCode: (facts: { product: string; code: string; minutes: number; dial: string }) =>
    `${facts.code} is your code for a new ${facts.product} PIN. Dial ${facts.dial} and type it within ${facts.minutes} minutes. Share it with no one.`,
  resetLink: (facts: { product: string; link: string; minutes: number }) =>
    `Choose a new ${facts.product} password within ${facts.minutes} minutes: ${facts.link}\nNot you? Do nothing.`,
} as const;
