import { useLocation } from "react-router";
import { productPicture } from "#shared/contracts/product-picture.ts";
import { metaTexts } from "#texts/ui.ts";
import { PageHead } from "#web/lib/head/page-head.tsx";
import { pictureMeta } from "#web/lib/head/page-meta.ts";
import { usePageRequest } from "#web/lib/page-data/page-request.tsx";

/** Pages of single trades, places, jobs, people and articles: indexed. */
export const publicFolders = /^\/(trades|places|job-details|user-profile|leadership-focus)\/[^?]+$/;
/** Among them, those without a preview picture of their own. */
const placePages = /^\/places\//;

/** The product's picture in link previews of all other pages. */
export function PreviewPicture() {
  const { pathname } = useLocation();
  const { facts } = usePageRequest();
  // Previews are made from the server's HTML: the browser keeps it, and loads no code for it.
  const hasOwn = publicFolders.test(pathname) && !placePages.test(pathname);
  if (!import.meta.env.SSR || hasOwn) return null;
  const picture = facts?.origin + productPicture(import.meta.env.PAGE_LANGUAGE);
  return <PageHead meta={pictureMeta(picture, metaTexts.siteTitle)} />;
}
