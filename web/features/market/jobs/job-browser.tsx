import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { jobSkeletons } from "#shared/constants.ts";
import { pages } from "#shared/paths.ts";
import { jobListTexts } from "#texts/jobs.ts";
import { shellTexts } from "#texts/shell.ts";
import { hasItems } from "#web/lib/lists/paged-list.ts";
import { useListSearch } from "#web/lib/lists/use-list-search.ts";
import { textOf } from "#web/lib/page-data/personal-reads.ts";
import { Button, LinkButton } from "#web/ui/actions/button.tsx";
import { ListEnd } from "#web/ui/actions/list-end.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { SkeletonList } from "#web/ui/feedback/skeleton.tsx";
import { LazySaveSearchOffer } from "../saved-searches/lazy-save-search-offer.tsx";
import { CorrectedNotice } from "./corrected-notice.tsx";
import { JobList } from "./job-list.tsx";
import { JobSearch } from "./job-search.tsx";
import { excludesJobs, type JobFilter, jobFilterOf } from "./jobs.api.ts";
import { LazyAlternatives } from "./lazy-alternatives.tsx";
import { type FindLike, type FoundJobs, useFoundJobs } from "./use-found-jobs.ts";

const words = jobListTexts;

interface JobBrowserProps {
  /** Fixed filter: one service's jobs or one user's jobs. */
  only?: Pick<JobFilter, "service" | "userId"> | undefined;
  /** Query parameters that the search preserves. */
  kept?: Record<string, string>;
  /** Loads more only on a press, for pages with content below the list. */
  byTap?: boolean | undefined;
  /** Shown when there are no open jobs. */
  empty?: ReactNode;
}

/** Open jobs with search, filters, and loading, error, empty and end states. */
export function JobBrowser({ only, kept, byTap, empty = <NoJobs /> }: JobBrowserProps) {
  const controls = useListSearch();
  const [query] = useSearchParams();
  const [findLike, setFindLike] = useState<FindLike>();
  const { q } = controls.search;
  const filter = jobFilterOf(query, only);
  const found = useFoundJobs(filter, findLike);
  const isSearch = q !== "";
  const isNarrowed = excludesJobs(only ? { q } : filter);
  const hasFound = found.jobs && hasItems(found.jobs);
  const bringFuzzySearch = () =>
    void import("#web/lib/lists/fuzzy-search.ts")
      .then((module) => setFindLike(() => module.findLike))
      .catch(() => undefined);
  return (
    <>
      <JobSearch controls={controls} onTouch={bringFuzzySearch} kept={kept} isPlain={only !== undefined} />
      <FoundCount found={found} isSearch={isNarrowed} />
      <CorrectedNotice correctedQuery={found.correctedQuery} typed={q} />
      {found.hasFailed && <Failed found={found} />}
      {hasFound === false &&
        (isNarrowed ? <NoMatch onClear={controls.clear} isPlain={only !== undefined} /> : empty)}
      {found.jobs && hasFound && (
        <>
          {isNarrowed && !only && (
            <LazySaveSearchOffer list="jobs" look="button" correctedQuery={found.correctedQuery} />
          )}
          <JobList jobs={found.jobs} readAt={found.readAt} isSearch={isSearch} />
          {!found.hasFailed && (
            <ListEnd
              list={found.list}
              next={found.next}
              byTap={byTap}
              words={words}
              endText={isNarrowed ? words.endOfSearch : words.end}
            />
          )}
        </>
      )}
      {!found.jobs && !found.hasFailed && <SkeletonList count={jobSkeletons} label={words.loading} />}
    </>
  );
}

/** Announces the number of results to screen readers, also that there are none. */
function FoundCount({ found, isSearch }: { found: FoundJobs; isSearch: boolean }) {
  return (
    <p role="status" className="visually-hidden">
      {isSearch &&
        found.jobs &&
        textOf(found.jobs, ({ length }) => words.found(length, !found.list.hasNextPage))}
    </p>
  );
}

function Failed({ found }: { found: FoundJobs }) {
  return (
    <>
      <ErrorState title={words.failed} onRetry={found.retry} isRetrying={found.isRetrying} />
      {found.jobs && <Notice tone="warning">{words.fromDevice}</Notice>}
    </>
  );
}

function NoMatch({ onClear, isPlain }: { onClear: () => void; isPlain: boolean }) {
  return (
    <>
      <EmptyState title={words.noMatch} help={words.noMatchHelp} rows={1}>
        <Button kind="soft" onClick={onClear}>
          {words.clearSearch}
        </Button>
      </EmptyState>
      {!isPlain && <LazyAlternatives list="jobs" />}
    </>
  );
}

function NoJobs() {
  return (
    <EmptyState title={words.none} help={words.noneHelp}>
      <LinkButton kind="accent" to={pages.postJob}>
        {shellTexts.postJob}
      </LinkButton>
    </EmptyState>
  );
}
