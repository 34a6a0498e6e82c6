import { useLocation } from "react-router";
import { productPicture } from "#shared/contracts/product-picture.ts";
import { usePageRequest } from "#web/lib/page-request.tsx";

/** Pages of single trades, jobs, people and articles: indexed, and each with its own preview picture. */
export const publicFolders = /^\/(trades|job-details|user-profile|leadership-focus)\/[^?]+$/;

/** The product's picture in link previews of all other pages. */
export function PreviewPicture() {
  const { pathname } = useLocation();
  const { facts } = usePageRequest();
  if (publicFolders.test(pathname)) return null;
  const origin = facts?.origin ?? window.location.origin;
  return (
    <meta
      property="og:image"
      content={origin + productPicture(import.meta.env.PAGE_LANGUAGE)}
      suppressHydrationWarning
    />
  );
}
