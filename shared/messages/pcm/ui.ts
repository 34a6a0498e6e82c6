import type * as en from "../en/ui.ts";
import type { Texts } from "../texts.ts";

/** A warning below the text that a user types. */
export const cautionTexts: Texts<typeof en.cautionTexts> = {
  secret:
    "No ever ask for PIN, OTP, BVN or card details, and no ever send your own. We no dey ever ask for dem.",
  fee: "To ask for money before any work look like trick. People dey report am and our staff dey take am down.",
  investment: "Offers to double money or to invest no dey allowed here.",
  elsewhere: "Make the talk remain here. We no fit help with wetin happen for WhatsApp or Telegram.",
  contact: "We go hide phone numbers, e-mail addresses and links. People go use the call button reach you.",
};

const countWords = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

export const metaTexts: Texts<typeof en.metaTexts> = {
  product: "Runor",
  siteTitle: "Runor: hire the world, anytime",
  description: "Post job with your budget in naira. Servicemen near you go call you to take am.",
};

export const hiddenTexts: Texts<typeof en.hiddenTexts> = {
  email: "hidden email",
  number: "hidden number",
  link: "hidden link",
  name: "hidden name",
};

export const statusTexts: Texts<typeof en.statusTexts> = {
  available: "Available",
  paused: "Paused",
  completed: "Don finish",
  taken: "Don go",
  called: "Don call",
  promoted: "Promoted",
  boosted: "Boosted",
  pending: "Pending",
  failed: "Failed",
  waiting: "Dey wait",
  privateName: "Private name",
  phoneVerified: "Phone verified",
  byAgent: "By agent",
};

export const uiTexts: Texts<typeof en.uiTexts> = {
  close: "Close",
  tryAgain: "Try again",
  processing: "Dey process...",
  goHome: "Go home page",
  back: "Back",
  continue: "Continue",
  loadMore: "Load more",
  optional: "no be must",
  showPassword: "Show password",
  hidePassword: "Hide password",
  clearSearch: "Clear search",
  search: "Search",
  choose: "Choose",
  less: "Less",
  more: "More",
  readMore: "Read more",
  showLess: "Show less",
  loading: "Dey load",
  failedToLoad: "We no fit load this one.",
  partMissing: "We no fit load this one. Check your network, then press again.",
  /** For screen readers: "15,000 to 25,000 naira", "minus 4,987 naira 50 kobo". */
  spokenMoney: (from, more) =>
    `${more.sign ? (more.sign === "in" ? "plus " : "minus ") : ""}${from}${more.to ? ` to ${more.to}` : ""} naira${more.kobo > 0 ? ` ${more.kobo} kobo` : ""}`,
  amountHidden: "Amount dey hidden",
  showPhoto: "Show photo",
  playVideo: "Play video",
  thingsToFix: (count) =>
    count === 1 ? "One thing to correct" : `${countWords[count] ?? count} things to correct`,
  listAnd: "and",
  stars: (value) => `${value} of 5`,
  starsLabel: (value) => `${value} out of 5 stars`,
  rating: (value, count) => `${value.toFixed(1)} (${count})`,
  ratingLabel: (value, count) =>
    `${value.toFixed(1)} out of 5 stars from ${count} ${count === 1 ? "review" : "reviews"}`,
  copied: "Don copy",
  skipToContent: "Jump go content",
  offline: "You dey offline. Wetin you dey see fit don old.",
  sandbox: "Sandbox: no be real money",
};

export const optionListTexts: Texts<typeof en.optionListTexts> = {
  nothingFound: "We no see anything.",
  moreByTyping: (shown) => `The first ${shown} dey here. Type make you see the rest.`,
  takeTyped: (typed) => `Use "${typed}"`,
};

export const chartTexts: Texts<typeof en.chartTexts> = {
  before: (figure) => `${figure} before`,
  earlier: "The period before",
  earlierOf: (label) => `${label} (before)`,
  earlierWhole: "Everything (before)",
  figures: "Show the figures",
  figuresOf: (title) => `Figures: ${title}`,
};
