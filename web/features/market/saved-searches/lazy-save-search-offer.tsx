import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";

/** Its script loads with the first search, because most visits have none. */
export const LazySaveSearchOffer = lazyPart(
  () => import("./save-search-offer.tsx").then((module) => module.SaveSearchOffer),
  {
    loading: <div className="savesearch" />,
    missing: () => null,
  },
);
