import { jobListTexts } from "#texts/jobs.ts";
import { filtersIn } from "#web/lib/lists/list-search.ts";
import type { ListSearchControls } from "#web/lib/lists/use-list-search.ts";
import { ChipRow } from "#web/ui/actions/chip.tsx";
import { PlaceFilters } from "./place-filters.tsx";
import { SearchBox } from "./suggestions/search-box.tsx";

const words = jobListTexts;

interface JobSearchProps {
  controls: ListSearchControls;
  /** Called when the search box is first touched, to load the fuzzy search. */
  onTouch: () => void;
  /** Query parameters kept besides the search: the tab. */
  kept?: Record<string, string> | undefined;
  /** Leaves out the filters, for lists of one service or one user. */
  isPlain?: boolean;
}

/** Search box and filters of the job list. Without scripts the box submits to the page's own address. */
export function JobSearch({ controls, onTouch, kept = {}, isPlain }: JobSearchProps) {
  const hidden = [...Object.entries(kept), ...(isPlain ? [] : filtersIn("jobs", controls.search))];
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of some phones do not know <search> yet
    <form role="search" method="get" className="stack" {...controls.form}>
      {hidden.map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
      <SearchBox
        label={words.search}
        placeholder={words.searchPlaceholder}
        controls={controls}
        onTouch={onTouch}
      />
      {!isPlain && (
        <ChipRow label={words.search}>
          <PlaceFilters controls={controls} />
        </ChipRow>
      )}
    </form>
  );
}
