/**
 * When the scripts of visitors' pages are loaded. Reading pages wait for the first input. Pages with lists
 * wait until the page is complete: their scripts store the list and the open tab, and ping the server.
 */
export type ScriptStart = "input" | "load" | "now";

/** Route modules of pages that visitors read and follow links on. */
export const readingPages: readonly string[] = [
  "about-us",
  "blog-article",
  "faq-page",
  "foundation",
  "job-details",
  "not-found",
  "place",
  "places",
  "pricing",
  "privacy",
  "ranking",
  "reviews",
  "support",
  "terms-and-conditions",
  "trade",
  "trades",
  "user-profile",
];

/** Route modules of pages with lists that load more or are stored on the device. */
export const listPages: readonly string[] = [
  "home",
  "job-page",
  "landing",
  "leadership-focus",
  "servicemen-page",
  "user-jobs",
];

const starts = new Map<string, ScriptStart>([
  ...readingPages.map((name) => [`routes/public/${name}`, "input"] as const),
  ...listPages.map((name) => [`routes/public/${name}`, "load"] as const),
]);

/** `now` for all other pages, such as forms. */
export const scriptStartOf = (routeId: string | undefined): ScriptStart => starts.get(routeId ?? "") ?? "now";
