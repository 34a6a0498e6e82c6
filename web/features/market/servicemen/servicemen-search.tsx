import { MapPin } from "lucide-react";
import type { Serviceman } from "#shared/contracts/servicemen.ts";
import { jobListTexts } from "#texts/jobs.ts";
import { servicemanListTexts } from "#texts/servicemen.ts";
import type { FilterName, ListSearchControls } from "#web/lib/use-list-search.ts";
import { Chip, ChipRow } from "#web/ui/actions/chip.tsx";
import { FilterChip } from "#web/ui/choices/filter-chip.tsx";
import { loadServiceOptions } from "#web/ui/choices/load-service-options.ts";
import { LgaChip } from "../jobs/lga-chip.tsx";
import { NearChip } from "../jobs/near-chip.tsx";
import { SearchBox } from "../jobs/suggestions/search-box.tsx";
import { ChargeChip } from "./charge-chip.tsx";

const words = servicemanListTexts;
const filters = jobListTexts;
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
  const chooseFor = (name: FilterName) => (value: string | undefined) => choose(name, value);
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of some phones do not know <search> yet
    <form role="search" method="get" className="stack" {...controls.form}>
      {Object.entries({ ...kept, ...chosen }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SearchBox label={words.search} placeholder={words.searchPlaceholder} controls={controls} />
      <ChipRow label={words.filters}>
        <FilterChip
          label={filters.service}
          anyText={filters.anyService}
          searchLabel={filters.searchServices}
          value={search.service}
          loadOptions={loadServiceOptions}
          onChoose={chooseFor("service")}
        />
        <NearChip near={search.near} onChoose={chooseFor("near")} />
        <FilterChip
          label={filters.state}
          anyText={filters.anyState}
          searchLabel={filters.searchStates}
          value={search.state}
          loadOptions={loadStates}
          onChoose={chooseFor("state")}
          icon={<MapPin className="icon" />}
        />
        <LgaChip search={search} choose={choose} />
        <ChargeChip charge={search.charge} onChoose={chooseFor("charge")} />
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

const toOption = (value: string) => ({ value, label: value });
const loadStates = async () =>
  (await import("#shared/places/places-states.ts")).stateRows.map(([name]) => toOption(name));

/** The most common services of these servicemen, most common first. */
export function commonServices(servicemen: readonly Serviceman[], most: number): string[] {
  const counts = new Map<string, number>();
  for (const { serviceRendered } of servicemen) {
    if (serviceRendered) counts.set(serviceRendered, (counts.get(serviceRendered) ?? 0) + 1);
  }
  return [...counts]
    .sort(([one, few], [other, many]) => many - few || one.localeCompare(other, "en"))
    .slice(0, most)
    .map(([service]) => service);
}
