export const accounts = {
  /** What a person agrees to at sign-up; kept with the account as it read then. */
  promoConsent: "I agree to receive promotional emails.",
  loggedOut: "You are logged out.",
  phoneVerified: "Your phone number is verified.",
  codeSent: "We sent you a new code.",
  moneyRests: (until: string) =>
    `Your password was set by a link in a new browser. To keep your units safe, you can send, withdraw, change your bank or your number from ${until} on.`,
  tooManyPasswords:
    "Too many wrong passwords. Please wait, or choose a new password with 'Forgot password?'.",
  tooManyTexts: "This number has had all the texts that we send within a day. Please try again tomorrow.",
  noTexts: "We cannot send texts right now. Please try again within the hour.",
  codeTooSoon: "Please wait a little before you ask for another code.",
  resetLinkSent: "Reset link sent successfully.",
  passwordChanged: "Your password has been changed. Please log in.",
  privateNameSaved: "Your private name has been saved.",
  privateNameAnswered: "Your choice has been saved.",
} as const;

/** Text messages: only letters of the GSM-7 alphabet (N, never the naira sign). */
export const sms = {
  /** The last line lets the browser offer the code by itself (WebOTP). */
  code: (facts: { product: string; code: string; minutes: number; host: string }) =>
    `${facts.code} is your ${facts.product} code. It works for ${facts.minutes} minutes. Share it with no one.\n\n@${facts.host} #${facts.code}`,
  resetLink: (facts: { product: string; link: string; minutes: number }) =>
    `Choose a new ${facts.product} password within ${facts.minutes} minutes: ${facts.link}\nNot you? Do nothing.`,
} as const;

export const jobs = {
  posted: "Your job has been posted.",
  paused: "This job is paused.",
  resumed: "This job is open again.",
} as const;

export const media = {
  tooManyPixels: "This photo is too large. Please choose one with fewer pixels.",
  unreadable: "We could not read this photo. Please choose another one.",
  videoUnreadable: "We could not read this video. Please choose another one, or record it again.",
} as const;

export const calls = { sent: "Application sent successfully!" } as const;

export const payments = {
  unitsOrder: (units: string, product: string) => `${units} ${product} units`,
  subscriptionOrder: (product: string) => `One month of ${product} subscription`,
  boostOrder: (product: string) => `Boost of a job on ${product}`,
  credited: (units: string) => `${units} units were added to your wallet.`,
  creditedShort: (units: string) =>
    `You paid less than the order, so ${units} units were added to your wallet.`,
  tooLittle: "You paid too little for this order. We will give the money back.",
  received: "Your payment was received.",
  subscribed: "Your subscription is active.",
  upgraded: "User subscription updated successfully!",
  boosted: "Your job is boosted. It stands at the top of the list.",
} as const;
