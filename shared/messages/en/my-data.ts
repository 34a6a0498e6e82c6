/** What the server says about people's own data. */
export const myData = {
  saved: "Your details have been saved.",
  nameContact: "A name cannot hold a phone number or an address.",
  pictureKind: "Please choose a JPG, PNG, WebP or GIF picture.",
  pictureTooLarge: "A picture can be up to 5 MB. Please choose a smaller one.",
  sessionEnded: "That device is signed out.",
  othersEnded: "All other devices are signed out.",
  passwordWrong: "This password is not correct.",
  passwordSame: "Please choose a password that differs from the current one.",
  passwordChanged: "Your password has been changed. All other devices are signed out.",
  samePhone: "This is your number already.",
  phoneCodeSent: "We sent a code to the new number.",
  phoneOwes: "You owe units after a payment was taken back. Settle them before you change your number.",
  phoneBarred: "This number cannot be used. Please call us if you think that is wrong.",
  phoneChanged: "Your phone number has been changed. Log in with it from now on.",
  tooManyExports: "You have downloaded your data several times. Please try again in an hour.",
  device: (browser: string, system: string) => `${browser} on ${system}`,
  unknownBrowser: "A browser",
  unknownSystem: "an unknown device",
} as const;

/** Text messages: only letters of the GSM-7 alphabet. */
export const myDataSms = {
  passwordChanged: (facts: { product: string; support: string }) =>
    `Your ${facts.product} password was changed. Not you? Call ${facts.support}.`,
  phoneAsked: (facts: { product: string; lastDigits: string; support: string }) =>
    `Somebody asked to move your ${facts.product} account to a number ending in ${facts.lastDigits}. Not you? Change your password and call ${facts.support}.`,
  phoneChanged: (facts: { product: string; lastDigits: string; hours: number; support: string }) =>
    `Your ${facts.product} account now belongs to a number ending in ${facts.lastDigits}. Withdrawals wait ${facts.hours} hours. Not you? Call ${facts.support}.`,
} as const;
