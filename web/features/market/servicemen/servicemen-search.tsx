import type { Serviceman } from "#shared/contracts/servicemen.ts";
import { servicemanListTexts } from "#texts/servicemen.ts";
import type { ListSearchControls } from "#web/lib/lists/use-list-search.ts";
import { Chip, ChipRow } from "#web/ui/actions/chip.tsx";
import { PlaceFilters } from "../jobs/place-filters.tsx";
import { SearchBox } from "../jobs/suggestions/search-box.tsx";
import { ChargeChip } from "./charge-chip.tsx";

const words = servicemanListTexts;
const quickServices = 4;

interface ServicemenSearchProps {
  controls: ListSearchControls;
  /** Source of the quick filters. */
  newest: readonly Serviceman[];
  /** Query parameters kept besides the search: the tab. */
  kept?: Record<string, string> | undefined;
}

/** Search box and filters of the servicemen list. Without scripts the box submits to the page's own address. */
export function ServicemenSearch({ controls, newest, kept = {} }: ServicemenSearchProps) {
  const { search, choose } = controls;
  const { q: _typed, ...chosen } = search;
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of some phones do not know <search> yet
    <form role="search" method="get" className="stack" {...controls.form}>
      {Object.entries({ ...kept, ...chosen }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SearchBox label={words.search} placeholder={words.searchPlaceholder} controls={controls} />
      <ChipRow label={words.filters}>
        <PlaceFilters controls={controls} />
        <ChargeChip charge={search.charge} onChoose={(charge) => choose("charge", charge)} />
        <Chip
          pressed={search.reviewed !== undefined}
          onClick={() => choose("reviewed", search.reviewed ? undefined : "1")}
        >
          {words.reviewed}
        </Chip>
        {commonServices(newest, quickServices)
          .filter((service) => service !== search.service)
          .map((service) => (
            <Chip key={service} onClick={() => choose("service", service)}>
              {service}
            </Chip>
          ))}
      </ChipRow>
    </form>
  );
}

/** The most common services of these servicemen, most common first. */
export function commonServices(servicemen: readonly Serviceman[], limit: number): string[] {
  const counts = new Map<string, number>();
  for (const { serviceRendered } of servicemen) {
    if (serviceRendered) counts.set(serviceRendered, (counts.get(serviceRendered) ?? 0) + 1);
  }
  return [...counts]
    .sort(([one, few], [other, many]) => many - few || one.localeCompare(other, "en"))
    .slice(0, limit)
    .map(([service]) => service);
}
