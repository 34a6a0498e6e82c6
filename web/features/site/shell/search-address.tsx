import { useLocation } from "react-router";
import { alternatesOf, languages, openGraphLocale } from "#shared/messages/languages.ts";
import { pages, searchPages } from "#shared/paths.ts";
import { metaTexts } from "#texts/ui.ts";
import { PageHead } from "#web/lib/head/page-head.tsx";
import { ownAddressOf } from "#web/lib/language.ts";
import { usePageRequest } from "#web/lib/page-data/page-request.tsx";
import { publicFolders } from "./preview-picture.tsx";

/** For link previews, which read the server's HTML: the browser loads nothing for them. */
const previewMeta = (canonical: string) => [
  { property: "og:url", content: canonical },
  { property: "og:site_name", content: metaTexts.product },
  ...languages
    .filter((language) => language !== import.meta.env.PAGE_LANGUAGE)
    .map((language) => ({ property: "og:locale:alternate", content: openGraphLocale[language] })),
];

/** The page's canonical address and those in other languages; `noindex` for pages that are not public, and for results of a search. */
export function SearchAddress() {
  const { pathname, search } = useLocation();
  const { facts } = usePageRequest();
  // The router's paths have no language prefix.
  const address = pathname === pages.home ? pages.landing : pathname;
  const isPublic = (searchPages as readonly string[]).includes(address) || publicFolders.test(address);
  if (!isPublic || /[?&]q=/.test(search)) return <meta name="robots" content="noindex" />;
  const origin = facts?.origin ?? window.location.origin;
  const canonical = origin + ownAddressOf(address);
  return (
    <>
      <link rel="canonical" href={canonical} suppressHydrationWarning />
      {import.meta.env.SSR && <PageHead meta={previewMeta(canonical)} />}
      {alternatesOf(address).map(([code, other]) => (
        <link key={code} rel="alternate" hrefLang={code} href={origin + other} suppressHydrationWarning />
      ))}
    </>
  );
}
