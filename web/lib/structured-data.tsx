/** Facts for search engines in the words of schema.org. Addresses are absolute. */
import type { BreadcrumbList, PostalAddress, Thing } from "schema-dts";
import { ownAddressOf } from "./language.ts";
import { type PageFacts, usePageRequest } from "./page-request.tsx";
import { scriptSafe } from "./script-safe.ts";

const context = "https://schema.org";

/** In the vocabulary's own types: the compiler refuses a property that schema.org does not have. */
type Facts = Thing | { "@graph": readonly Thing[] } | undefined;

/**
 * Give facts on the server only (`import.meta.env.SSR ? … : undefined`): search engines read the page as it was sent, and
 * the browser then loads no code for them.
 */
export function StructuredData({ facts }: { facts: ((page: PageFacts) => Facts) | undefined }) {
  const { facts: page } = usePageRequest();
  const found = page && facts?.(page);
  const json = scriptSafe(JSON.stringify(found ? { "@context": context, ...(found as object) } : {}));
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped cannot end the script
      dangerouslySetInnerHTML={{ __html: json }}
      suppressHydrationWarning
    />
  );
}

/** From the top to the page itself. */
export const breadcrumbs = (
  origin: string,
  trail: readonly { name: string; path: string }[],
): BreadcrumbList => ({
  "@type": "BreadcrumbList",
  itemListElement: trail.map(({ name, path }, index) => ({
    "@type": "ListItem" as const,
    position: index + 1,
    name,
    item: origin + ownAddressOf(path),
  })),
});

/** A place in Nigeria. */
export const postalAddress = (place: {
  text?: string | null;
  state: string | null;
  lga: string | null;
}): PostalAddress => ({
  "@type": "PostalAddress",
  ...(place.text && { streetAddress: place.text }),
  ...(place.lga && { addressLocality: place.lga }),
  ...(place.state && { addressRegion: place.state }),
  addressCountry: "NG",
});
