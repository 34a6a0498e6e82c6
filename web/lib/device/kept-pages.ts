/** Which pages may be kept on the device. Not forms with secrets, links with tokens, or staff's pages. */

/** Not from `paths.ts`: the map of all pages would be a third of the service worker. */
const names = [
  "",
  "home",
  "job-page",
  "job-details/[^/]+",
  "jobs/[^/]+",
  "servicemen-page",
  "user-profile/[^/]+",
  "trades(/.*)?",
  "post-job",
  "my-jobs",
  "callers-page/[^/]+",
  "profile",
  "notices",
  "wallet",
  "business-centre",
  "reviews/[^/]+",
  "ranking",
  "pricing",
  "faq-page",
  "support",
  "about-us",
  "terms-and-conditions",
  "leadership-focus(/[^/]+)?",
];
const pattern = new RegExp(`^/(${names.join("|")})$`);

/** `pathname` with the language's prefix. */
export const isKeptPage = (pathname: string): boolean =>
  pathname.startsWith(import.meta.env.PAGE_PREFIX) &&
  pattern.test(pathname.slice(import.meta.env.PAGE_PREFIX.length) || "/");

/** After this in the fragment of a kept page: the address of another page that it shall show. */
export const openMark = "#open=";
