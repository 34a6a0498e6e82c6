import { type MouseEvent, useEffect, useRef } from "react";
import { uiTexts } from "#texts/ui.ts";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { LinkButton } from "./button.tsx";

type LoadMoreProps = {
  hasMore: boolean;
  isLoading: boolean;
  /** Stops automatic loading; the button still retries. */
  hasFailed?: boolean;
  /** Never loads automatically, for pages with content below the list. */
  byTap?: boolean | undefined;
  onLoadMore: () => void;
  /** "Loading more jobs" */
  loadingText: string;
  /** Shown after the last item: "That is every open job." */
  endText: string;
  /** The next page's address, for readers without scripts. */
  href: string;
};

/** The end of an endless list: loads automatically when near the viewport, and on a press. */
export function LoadMore(props: LoadMoreProps) {
  const { hasMore, isLoading, hasFailed, byTap, onLoadMore, loadingText, endText, href } = props;
  const button = useRef<HTMLAnchorElement>(null);
  const load = useRef(onLoadMore);
  load.current = onLoadMore;
  const mayLoad = hasMore && !isLoading && !hasFailed && !byTap;

  useEffect(() => {
    if (!mayLoad || !button.current) return;
    const watcher = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && load.current(),
      { rootMargin: "400px" },
    );
    watcher.observe(button.current);
    return () => watcher.disconnect();
  }, [mayLoad]);

  if (!hasMore) return <p className="sm muted centered">{endText}</p>;
  const loadNow = (event: MouseEvent) => {
    event.preventDefault();
    if (!isLoading) onLoadMore();
  };
  return (
    <LinkButton ref={button} to={href} kind="quiet" wide onClick={loadNow} aria-busy={isLoading || undefined}>
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
