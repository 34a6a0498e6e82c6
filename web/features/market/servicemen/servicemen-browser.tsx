import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { servicemenSkeletons } from "#shared/constants.ts";
import { servicemanListTexts } from "#texts/servicemen.ts";
import { hasItems } from "#web/lib/lists/paged-list.ts";
import { useListSearch } from "#web/lib/lists/use-list-search.ts";
import { textOf } from "#web/lib/page-data/personal-reads.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { ListEnd } from "#web/ui/actions/list-end.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { SkeletonList } from "#web/ui/feedback/skeleton.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { CorrectedNotice } from "../jobs/corrected-notice.tsx";
import { LazyAlternatives } from "../jobs/lazy-alternatives.tsx";
import { LazySaveSearchOffer } from "../saved-searches/lazy-save-search-offer.tsx";
import { ServicemanCards } from "./serviceman-card.tsx";
import { isNarrowed, servicemenFilterOf, servicemenQuery } from "./servicemen.api.ts";
import { ServicemenSearch } from "./servicemen-search.tsx";
import { useFoundServicemen } from "./use-found-servicemen.ts";

const words = servicemanListTexts;

interface ServicemenBrowserProps {
  /** Query parameters that the search preserves. */
  kept?: Record<string, string>;
  /** Shows more only on a press, for pages with content below the list. */
  byTap?: boolean | undefined;
}

/** Servicemen with search, filters, and loading, reconnecting and empty states. */
export function ServicemenBrowser({ kept, byTap }: ServicemenBrowserProps) {
  const controls = useListSearch();
  const [query] = useSearchParams();
  const filter = useMemo(() => servicemenFilterOf(query), [query]);
  const found = useFoundServicemen(filter);
  const { servicemen, isOld, isLost, refusal } = found;
  const narrowed = isNarrowed(filter);
  const hasFound = servicemen && hasItems(servicemen);
  return (
    <>
      <ServicemenSearch controls={controls} newest={useNewest()} kept={kept} />
      <p role="status" className="visually-hidden">
        {narrowed &&
          !isOld &&
          servicemen &&
          textOf(servicemen, ({ length }) => words.found(length, !found.list.hasNextPage))}
      </p>
      <CorrectedNotice correctedQuery={found.correctedQuery} typed={controls.search.q} />
      {isLost && <Reconnecting />}
      {found.isFromDevice && <p className="sm muted">{words.fromDevice}</p>}
      {(hasFound === false || refusal) && (
        <NoMatch help={refusal ?? (narrowed ? words.emptyHelp : undefined)} onClear={controls.clear} />
      )}
      {hasFound === false && narrowed && !isOld && !isLost && <LazyAlternatives list="servicemen" />}
      {servicemen && hasFound && !refusal && (
        <>
          {narrowed && (
            <LazySaveSearchOffer list="servicemen" look="button" correctedQuery={found.correctedQuery} />
          )}
          <ServicemanCards servicemen={servicemen} isOld={isOld} />
          {!isOld && (!isLost || found.list.isFetchNextPageError) && (
            <ListEnd
              list={found.list}
              next={found.next}
              byTap={byTap}
              words={words}
              endText={narrowed ? words.endOfSearch : words.end}
            />
          )}
        </>
      )}
      {!servicemen && !isLost && !refusal && (
        <SkeletonList count={servicemenSkeletons} label={words.loading} />
      )}
    </>
  );
}

/** The first page of the unfiltered list, if this tab has it: its services are the quick filters. */
function useNewest() {
  const client = useQueryClient();
  return client.getQueryData(servicemenQuery({}).queryKey)?.pages[0]?.servicemen ?? [];
}

/** Shown while the list retries. */
function Reconnecting() {
  return (
    <Notice tone="danger" icon={<Spinner />} announce>
      {words.failed}
    </Notice>
  );
}

function NoMatch({ help, onClear }: { help: string | undefined; onClear: () => void }) {
  return (
    <EmptyState title={words.empty} help={help} rows={help ? 1 : 2}>
      {help && (
        <Button kind="soft" onClick={onClear}>
          {words.clear}
        </Button>
      )}
    </EmptyState>
  );
}
