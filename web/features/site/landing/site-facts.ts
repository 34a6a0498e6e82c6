import type { SearchAction, Thing, WithActionConstraints } from "schema-dts";
import { pages } from "#shared/paths.ts";
import { metaTexts } from "#texts/ui.ts";
import { ownAddressOf } from "#web/lib/language.ts";
import type { PageFacts } from "#web/lib/page-data/page-request.tsx";

/** The product and its search box for search engines. */
export const siteFacts = ({ origin }: PageFacts): { "@graph": Thing[] } => ({
  "@graph": [
    { "@type": "Organization", name: metaTexts.product, url: origin, logo: `${origin}/icon-512.png` },
    {
      "@type": "WebSite",
      name: metaTexts.product,
      url: origin + ownAddressOf(pages.landing),
      inLanguage: import.meta.env.HTML_LANG,
      potentialAction: {
        "@type": "SearchAction",
        target: {
          "@type": "EntryPoint",
          urlTemplate: `${origin}${ownAddressOf(pages.jobs)}?q={search_term_string}`,
        },
        "query-input": "required name=search_term_string",
      } as WithActionConstraints<SearchAction>,
    },
  ],
});
