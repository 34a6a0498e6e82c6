import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { Serviceman } from "#shared/contracts/servicemen.ts";
import { messages } from "#shared/messages/en.ts";
import { listSearchOf } from "#web/lib/use-list-search.ts";
import { LoadMore } from "#web/ui/actions/load-more.tsx";
import { ServicemanCard } from "./serviceman-card.tsx";

const words = messages.servicemen;
/** Cards of the first view, and those that each further step adds. */
const step = 20;
/** In the address of readers without scripts: all at once. */
const allParameter = "all";

/** How far each list was opened, so that Back finds it as long as it was. */
const openedTo = new Map<string, number>();

interface ServicemenCardsProps {
  servicemen: readonly Serviceman[];
  /** The cards of the search before, while the next is under way. */
  isOld: boolean;
  byTap: boolean | undefined;
}

/** The answer holds them all; the page draws as many as are looked at. */
export function ServicemenCards({ servicemen, isOld, byTap }: ServicemenCardsProps) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const search = listSearchOf(query);
  const list = JSON.stringify(search);
  const [, redraw] = useState(0);
  const shown = query.has(allParameter) ? servicemen.length : (openedTo.get(list) ?? step);
  const showMore = () => {
    openedTo.set(list, shown + step);
    redraw(shown);
  };
  const all = new URLSearchParams(query);
  all.set(allParameter, "1");
  const isNarrowed = Boolean(search.q || search.service || search.state);
  return (
    <>
      <div className="joblist" aria-busy={isOld || undefined}>
        {servicemen.slice(0, shown).map((serviceman) => (
          <ServicemanCard key={serviceman.userId} serviceman={serviceman} />
        ))}
      </div>
      <LoadMore
        hasMore={shown < servicemen.length}
        isLoading={false}
        byTap={byTap}
        onLoadMore={showMore}
        loadingText={words.loadingMore}
        endText={isNarrowed ? words.endOfSearch : words.end}
        href={`${pathname}?${all}`}
      />
    </>
  );
}
