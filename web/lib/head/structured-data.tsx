/** Facts for search engines in the vocabulary of schema.org. Addresses are absolute. */
import type { BreadcrumbList, PostalAddress, Thing } from "schema-dts";
import { ownAddressOf } from "../language.ts";
import { type PageFacts, usePageRequest } from "../page-data/page-request.tsx";
import { htmlOf } from "../page-data/personal-reads.ts";
import { scriptSafe } from "../parts/script-safe.ts";

const context = "https://schema.org";

/** Typed, so that the compiler refuses properties that schema.org does not have. */
type Facts = Thing | { "@graph": readonly Thing[] } | undefined;

interface StructuredDataProps<Data extends object> {
  /** The data that the facts describe, if it differs between requests. */
  of?: Data;
  facts: ((page: PageFacts, data: Data) => Facts) | undefined;
}

/**
 * Pass facts on the server only (`import.meta.env.SSR ? … : undefined`): search engines read the server's
 * HTML, and the browser then loads no code for them.
 */
export function StructuredData<Data extends object = object>({
  of: about,
  facts,
}: StructuredDataProps<Data>) {
  const { facts: page } = usePageRequest();
  const jsonOf = (data: Data) => {
    const found = page && facts?.(page, data);
    return scriptSafe(JSON.stringify(found ? { "@context": context, ...(found as object) } : {}));
  };
  const json = htmlOf(about ?? ({} as Data), jsonOf);
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
