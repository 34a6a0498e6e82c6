import { useLocation, useSearchParams } from "react-router";
import { LinkButton } from "./button.tsx";
import { LoadMore } from "./load-more.tsx";

interface PagedEndProps {
  found: {
    hasMore: boolean;
    isLoadingMore: boolean;
    hasFailedMore: boolean;
    loadMore: () => void;
    nextCursor: string | undefined;
  };
  /** Loads more only on a press, for pages with content below the list. */
  byTap: boolean | undefined;
  words: { loadingMore: string; fromStart: string };
  endText: string;
}

/** More of a list, or its end. Without scripts it links to the next page by `cursor`. */
export function PagedEnd({ found, byTap, words, endText }: PagedEndProps) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const addressWith = (cursor: string | undefined) => {
    const next = new URLSearchParams(query);
    if (cursor) next.set("cursor", cursor);
    else next.delete("cursor");
    return `${pathname}?${next}`;
  };
  return (
    <>
      <LoadMore
        hasMore={found.hasMore}
        isLoading={found.isLoadingMore}
        hasFailed={found.hasFailedMore}
        byTap={byTap}
        onLoadMore={found.loadMore}
        loadingText={words.loadingMore}
        endText={endText}
        href={addressWith(found.nextCursor)}
      />
      {query.has("cursor") && (
        <LinkButton kind="ghost" wide to={addressWith(undefined)}>
          {words.fromStart}
        </LinkButton>
      )}
    </>
  );
}
