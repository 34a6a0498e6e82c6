import { type MouseEvent, useEffect, useRef } from "react";
import { useLocation, useSearchParams } from "react-router";
import { uiTexts } from "#texts/ui.ts";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { Button, LinkButton } from "./button.tsx";

/** What the ends of lists need of `useInfiniteQuery`. */
export interface PagedList {
  data: { pages: readonly { next?: string | null | undefined }[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

interface ListEndProps {
  list: PagedList;
  /** The next page's cursor, if it is not read from the list. */
  next?: string | undefined;
  /** Loads more only on a press, for pages with content below the list. */
  byTap?: boolean | undefined;
  words: { loadingMore: string; fromStart: string };
  /** Shown after the last item: "That is every open job." */
  endText: string;
  /** Shown when the next page could not be loaded. */
  failedText?: string;
  /** The cursor's name in the page's address. */
  parameter?: string;
}

/** Loads when near the viewport and on a press. Without scripts it links to the next page. */
export function ListEnd({
  list,
  next,
  byTap,
  words,
  endText,
  failedText,
  parameter = "cursor",
}: ListEndProps) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const addressWith = (cursor: string | null | undefined) => {
    const parameters = new URLSearchParams(query);
    if (cursor) parameters.set(parameter, cursor);
    else parameters.delete(parameter);
    const search = parameters.toString();
    return search ? `${pathname}?${search}` : pathname;
  };
  return (
    <>
      {list.hasNextPage ? (
        <NextPage
          list={list}
          byTap={byTap}
          loadingText={words.loadingMore}
          href={addressWith(next ?? list.data?.pages.at(-1)?.next)}
        />
      ) : (
        <p className="sm muted centered">{endText}</p>
      )}
      <NextFailed list={list} text={failedText} />
      {query.has(parameter) && (
        <LinkButton kind="ghost" wide to={addressWith(undefined)}>
          {words.fromStart}
        </LinkButton>
      )}
    </>
  );
}

const NextFailed = ({ list, text }: { list: PagedList; text: string | undefined }) =>
  text &&
  list.isFetchNextPageError && (
    <p className="sm centered" role="alert">
      {text}
    </p>
  );

interface NextPageProps extends Pick<ListEndProps, "list" | "byTap"> {
  loadingText: string;
  href: string;
}

function NextPage({ list, byTap, loadingText, href }: NextPageProps) {
  const { isFetchingNextPage: isLoading, isFetchNextPageError: hasFailed } = list;
  const button = useRef<HTMLAnchorElement>(null);
  const load = useRef(list.fetchNextPage);
  load.current = list.fetchNextPage;
  const mayLoad = !isLoading && !hasFailed && !byTap;

  useEffect(() => {
    if (!mayLoad || !button.current) return;
    const watcher = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && load.current(),
      { rootMargin: "400px" },
    );
    watcher.observe(button.current);
    return () => watcher.disconnect();
  }, [mayLoad]);

  const loadNow = (event: MouseEvent) => {
    event.preventDefault();
    if (!isLoading) load.current();
  };
  return (
    <LinkButton
      ref={button}
      to={href}
      kind="quiet"
      wide
      className="next-page"
      onClick={loadNow}
      aria-busy={isLoading || undefined}
    >
      {isLoading ? (
        <>
          <Spinner />
          {loadingText}
        </>
      ) : (
        uiTexts.loadMore
      )}
    </LinkButton>
  );
}

interface MoreButtonProps {
  list: PagedList;
  words: { more: string; loadingMore: string };
  /** Shown when the next page could not be loaded, unless the page shows it itself. */
  failedText?: string;
}

/** Loads the next page of a list whose pages have no addresses. */
export function MoreButton({ list, words, failedText }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <>
      <NextFailed list={list} text={failedText} />
      <Button
        kind="quiet"
        busy={list.isFetchingNextPage}
        busyText={words.loadingMore}
        onClick={() => void list.fetchNextPage()}
      >
        {words.more}
      </Button>
    </>
  );
}
