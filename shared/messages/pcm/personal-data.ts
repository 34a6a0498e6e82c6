import type * as en from "../en/personal-data.ts";
import type { Texts } from "../texts.ts";

/** The part of the profile where users change their own account. */
export const personalDataTexts: Texts<typeof en.personalDataTexts> = {
  title: "Account and security",
  details: "Name, e-mail and picture",
  noEmail: "No e-mail address",
  edit: "Edit",
  change: "Change",
  password: "Password",
  passwordHelp: "If you change am, all other devices go sign out.",
  phone: "Phone number",
  phoneHelp: "We go send code to the new number.",
  data: "Your data",
  dataHelp: "Everything wey we keep about you, as file wey you fit carry go.",
  download: "Download",
  cancel: "Cancel",
  save: "Save",
  saving: "Dey save...",
  failed: "We no fit save this one. Abeg try again.",
  form: {
    title: "Your details",
    fullName: "Full name",
    email: "E-mail",
    emailHint: "Only you and our staff dey see am.",
    hiddenName: (privateName) => `Other people dey see your private name, ${privateName}, and no picture.`,
    picture: "Picture",
    choose: "Choose picture",
    another: "Choose another",
    remove: "Remove picture",
    pictureHint: "JPG, PNG, WebP or GIF. Everybody go see am beside your jobs.",
  },
  passwords: {
    title: "Change your password",
    current: "Current password",
    next: "New password",
    hint: "At least 8 characters.",
    action: "Change password",
  },
  phones: {
    title: "Change your phone number",
    lead: "Na your number you dey use log in, and people dey send units to am. Withdrawals go wait one day after change.",
    next: "New phone number",
    password: "Your password",
    send: "Send code",
    sending: "Dey send...",
    /** Precedes the number. */
    codeLead: "Enter the 4 digits wey we send to",
    code: "Code",
    confirm: "Change number",
    back: "Another number",
  },
  devices: {
    title: "Where you don sign in",
    loading: "Dey load your devices",
    failed: "We no fit load your devices.",
    failedHelp: "Check your connection, then try again.",
    here: "This device",
    /** Distinguishes two phones of one kind. */
    opened: (at) => `Since ${at}`,
    seen: (day) => `Last seen ${day}`,
    end: "Sign out",
    endLabel: (device, at) => `Sign out ${device}, wey sign in ${at}`,
    ending: "Dey sign out...",
    endFailed: "We no fit sign that device out. Abeg try again.",
    endOthers: "Sign out all other devices",
    onlyHere: "Na only this device you sign in.",
  },
};

export const profileTexts: Texts<typeof en.profileTexts> = {
  title: "Profile",
  details: "Your details",
  fullName: "Full name",
  phone: "Phone number",
  accountNumber: "Account number",
  privateName: "Private name",
  noPrivateName: "None",
  privateNameHelp: "Your jobs go show am instead of your name.",
  choose: "Choose",
  change: "Change",
  verify: "Verify",
  subscription: "Subscription",
  teamPlan: "Team plan",
  active: "Active",
  activeTo: (day) => `Active till ${day}`,
  notSubscribed: "Not subscribed",
  upgrade: "Upgrade",
  jobSms: "Job alerts by SMS",
  jobSmsHelp: "New jobs for your trade near you, for daytime, at most 3 a day.",
  jobSmsOn: "On",
  jobSmsOff: "Off",
  jobSmsSaving: "Dey save...",
  jobSmsFailed: "We no fit save this one. Abeg try again.",
  freePosts: "Free posts wey remain this month",
  freeCalls: "Free calls wey remain this month",
  index: {
    title: "For this page",
    parts: {
      details: "Details",
      security: "Security",
      reviews: "Reviews",
      notices: "Notices",
      blocked: "Blocked people",
    },
  },
};

export const personalDataAnswers: Texts<typeof en.personalDataAnswers> = {
  saved: "Your details don save.",
  nameContact: "Name no fit carry phone number or address.",
  pictureKind: "Abeg choose JPG, PNG, WebP or GIF picture.",
  pictureTooLarge: "Picture fit be up to 5 MB. Abeg choose smaller one.",
  sessionEnded: "That device don sign out.",
  othersEnded: "All other devices don sign out.",
  passwordWrong: "This password no correct.",
  passwordSame: "Abeg choose password wey different from the one you dey use.",
  passwordChanged: "Your password don change. All other devices don sign out.",
  samePhone: "Na your number be this already.",
  phoneCodeSent: "We don send code to the new number.",
  phoneOwes: "You owe units because dem take one payment back. Settle am before you change your number.",
  phoneBarred: "This number no fit work. Abeg call us if you think say na mistake.",
  phoneChanged: "Your phone number don change. Log in with am from now.",
  tooManyExports: "You don download your data plenty times. Abeg try again after one hour.",
  device: (browser, system) => `${browser} for ${system}`,
  unknownBrowser: "Browser",
  unknownSystem: "unknown device",
};

/** Text messages: only characters of the GSM-7 alphabet. */
export const personalDataSms: Texts<typeof en.personalDataSms> = {
  passwordChanged: ({ product, support }) =>
    `Your ${product} password don change. No be you? Call ${support}.`,
  phoneAsked: ({ product, lastDigits, support }) =>
    `Person ask make we move your ${product} account to number wey end with ${lastDigits}. No be you? Change your password and call ${support}.`,
  phoneChanged: ({ product, lastDigits, hours, support }) =>
    `Your ${product} account now belong to number wey end with ${lastDigits}. Withdrawals go wait ${hours} hours. No be you? Call ${support}.`,
};
