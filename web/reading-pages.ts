/** Route modules of pages that visitors read, search and follow links on. Their scripts wait for the first input. */
export const readingPages: readonly string[] = [
  "about-us",
  "blog-article",
  "faq-page",
  "foundation",
  "home",
  "job-details",
  "job-page",
  "landing",
  "leadership-focus",
  "not-found",
  "pricing",
  "privacy",
  "ranking",
  "reviews",
  "servicemen-page",
  "support",
  "terms-and-conditions",
  "trade",
  "trades",
  "user-jobs",
  "user-profile",
];

const ids = new Set(readingPages.map((name) => `routes/public/${name}`));

export const isForReading = (routeId: string | undefined): boolean => ids.has(routeId ?? "");
