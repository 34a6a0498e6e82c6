/** What the service worker shows by itself: alone, because it carries nothing else. */
export const workerTexts = {
  product: "Runor",
  /** A message that this version cannot read. */
  news: "There is something new for you",
  offlineTitle: "No connection",
  offlineHelp: "Runor cannot be reached right now. Check your connection, then try again.",
  again: "Try again",
} as const;
