import { useLocation } from "react-router";
import { pages, searchPages } from "#shared/paths.ts";
import { usePageRequest } from "#web/lib/page-request.tsx";

/** Lists whose members are pages for search engines too. */
const publicFolders = /^\/(trades|job-details|user-profile|leadership-focus)\/[^?]+$/;

/** Tells search engines a page's one address, or that the page is not for them. */
export function SearchAddress() {
  const { pathname } = useLocation();
  const { facts } = usePageRequest();
  // The router's addresses are without the language's prefix.
  const address = pathname === pages.home ? pages.landing : pathname;
  const isPublic = (searchPages as readonly string[]).includes(address) || publicFolders.test(address);
  if (!isPublic) return <meta name="robots" content="noindex" />;
  const origin = facts?.origin ?? window.location.origin;
  return (
    <link rel="canonical" href={origin + import.meta.env.PAGE_PREFIX + address} suppressHydrationWarning />
  );
}
