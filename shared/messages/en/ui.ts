import type { ScamSign } from "#shared/masking/scam-words.ts";

/** A warning below the text that a user types. */
export const cautionTexts: Record<ScamSign, string> = {
  secret: "Never ask for a PIN, an OTP, a BVN or card details, and never send yours. We never ask for them.",
  fee: "Asking for money before any work looks like a trick. People report it and our staff take it down.",
  investment: "Offers to multiply money or to invest are not allowed here.",
  elsewhere: "Keep the talk here. We cannot help with what happens on WhatsApp or Telegram.",
  contact: "Phone numbers, e-mail addresses and links will be hidden. People reach you with the call button.",
};

const countWords = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

export const metaTexts = {
  product: "Runor",
  siteTitle: "Runor: hire the world, anytime",
  description: "Post a job with your budget in naira. Servicemen near you call you to take it.",
} as const;

export const hiddenTexts = {
  email: "hidden email",
  number: "hidden number",
  link: "hidden link",
  name: "hidden name",
} as const;

export const statusTexts = {
  available: "Available",
  paused: "Paused",
  completed: "Completed",
  taken: "Taken",
  called: "Called",
  promoted: "Promoted",
  boosted: "Boosted",
  pending: "Pending",
  failed: "Failed",
  waiting: "Waiting",
  privateName: "Private name",
  phoneVerified: "Phone verified",
  byAgent: "By agent",
} as const;

export const uiTexts = {
  close: "Close",
  tryAgain: "Try again",
  processing: "Processing...",
  goHome: "Go to home",
  back: "Back",
  continue: "Continue",
  loadMore: "Load more",
  optional: "optional",
  showPassword: "Show password",
  hidePassword: "Hide password",
  clearSearch: "Clear search",
  search: "Search",
  choose: "Choose",
  less: "Less",
  more: "More",
  readMore: "Read more",
  showLess: "Show less",
  loading: "Loading",
  failedToLoad: "We could not load this.",
  partMissing: "This could not be loaded. Check your network and press again.",
  /** For screen readers: "15,000 to 25,000 naira", "minus 4,987 naira 50 kobo". */
  spokenMoney: (
    from: string,
    more: { to?: string | undefined; kobo: number; sign?: "in" | "out" | undefined },
  ) =>
    `${more.sign ? (more.sign === "in" ? "plus " : "minus ") : ""}${from}${more.to ? ` to ${more.to}` : ""} naira${more.kobo > 0 ? ` ${more.kobo} kobo` : ""}`,
  amountHidden: "Amount hidden",
  showPhoto: "Show photo",
  playVideo: "Play video",
  thingsToFix: (count: number) =>
    count === 1 ? "One thing to fix" : `${countWords[count] ?? count} things to fix`,
  listAnd: "and",
  stars: (value: number) => `${value} of 5`,
  starsLabel: (value: number) => `${value} out of 5 stars`,
  rating: (value: number, count: number) => `${value.toFixed(1)} (${count})`,
  ratingLabel: (value: number, count: number) =>
    `${value.toFixed(1)} out of 5 stars from ${count} ${count === 1 ? "review" : "reviews"}`,
  copied: "Copied",
  skipToContent: "Skip to content",
  offline: "You are offline. What you see may be old.",
  sandbox: "Sandbox: no real money",
} as const;

/** A list of options with a search, as of banks and places. */
export const optionListTexts = {
  nothingFound: "Nothing found.",
  moreByTyping: (shown: number) => `The first ${shown} are shown. Type to find the others.`,
  takeTyped: (typed: string) => `Use "${typed}"`,
} as const;

/** Around a chart. */
export const chartTexts = {
  before: (figure: string) => `${figure} before`,
  earlier: "The period before",
  earlierOf: (label: string) => `${label} (before)`,
  earlierWhole: "In all (before)",
  figures: "Show the figures",
  figuresOf: (title: string) => `Figures: ${title}`,
} as const;
