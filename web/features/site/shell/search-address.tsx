import { useLocation } from "react-router";
import { alternatesOf } from "#shared/messages/languages.ts";
import { pages, searchPages } from "#shared/paths.ts";
import { ownAddressOf } from "#web/lib/language.ts";
import { usePageRequest } from "#web/lib/page-request.tsx";
import { publicFolders } from "./preview-picture.tsx";

/** The page's canonical address and those in other languages; `noindex` for pages that are not public. */
export function SearchAddress() {
  const { pathname } = useLocation();
  const { facts } = usePageRequest();
  // The router's paths have no language prefix.
  const address = pathname === pages.home ? pages.landing : pathname;
  const isPublic = (searchPages as readonly string[]).includes(address) || publicFolders.test(address);
  if (!isPublic) return <meta name="robots" content="noindex" />;
  const origin = facts?.origin ?? window.location.origin;
  return (
    <>
      <link rel="canonical" href={origin + ownAddressOf(address)} suppressHydrationWarning />
      {alternatesOf(address).map(([code, other]) => (
        <link key={code} rel="alternate" hrefLang={code} href={origin + other} suppressHydrationWarning />
      ))}
    </>
  );
}
