/** Text and addresses inside XML. Characters that XML does not allow are left out. */
export const inXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const sitemapNames =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

export interface SitemapEntry {
  address: string;
  changedAt?: Date | undefined;
  /** The same page in each language: values of `hreflang` with addresses. */
  inLanguages?: readonly (readonly [code: string, address: string])[];
}

/** Search engines want every language's page to be listed, and each of them to name all. */
const inEachLanguage = (page: SitemapEntry): SitemapEntry[] =>
  [...new Set([page.address, ...(page.inLanguages ?? []).map(([, address]) => address)])].map((address) => ({
    ...page,
    address,
  }));

const entry = (tag: "url" | "sitemap", { address, changedAt, inLanguages = [] }: SitemapEntry): string => {
  const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
  const alternates = inLanguages.map(
    ([code, other]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${inXml(other)}"/>`,
  );
  return `<${tag}><loc>${inXml(address)}</loc>${lastmod}${alternates.join("")}</${tag}>\n`;
};

export const sitemapIndex = (parts: readonly SitemapEntry[]): string =>
  `${head}<sitemapindex ${sitemapNames}>\n${parts.map((part) => entry("sitemap", part)).join("")}</sitemapindex>\n`;

/** In pieces, so that a long list is never whole in memory. */
export async function* urlSet(slices: AsyncIterable<readonly SitemapEntry[]>): AsyncGenerator<string> {
  yield `${head}<urlset ${sitemapNames}>\n`;
  for await (const slice of slices)
    yield slice
      .flatMap(inEachLanguage)
      .map((page) => entry("url", page))
      .join("");
  yield "</urlset>\n";
}

interface FeedItem {
  title: string;
  address: string;
  description: string;
  publishedAt: Date;
}

export function rssFeed(feed: {
  title: string;
  address: string;
  description: string;
  language: string;
  items: FeedItem[];
}): string {
  const facts = ({ title, address, description }: Pick<FeedItem, "title" | "address" | "description">) =>
    `<title>${inXml(title)}</title><link>${inXml(address)}</link><description>${inXml(description)}</description>`;
  const items = feed.items.map(
    (item) =>
      `<item>${facts(item)}<guid>${inXml(item.address)}</guid><pubDate>${item.publishedAt.toUTCString()}</pubDate></item>\n`,
  );
  return `${head}<rss version="2.0"><channel>${facts(feed)}<language>${feed.language}</language>\n${items.join("")}</channel></rss>\n`;
}
