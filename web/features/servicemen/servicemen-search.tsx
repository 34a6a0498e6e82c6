import { MapPin } from "lucide-react";
import type { Serviceman } from "#shared/contracts/servicemen.ts";
import { messages } from "#shared/messages/en.ts";
import type { ListSearchControls } from "#web/lib/use-list-search.ts";
import { Chip, ChipRow } from "#web/ui/actions/chip.tsx";
import { FilterChip } from "#web/ui/choices/filter-chip.tsx";
import { loadServiceOptions } from "#web/ui/choices/load-service-options.ts";
import { SearchField } from "#web/ui/fields/search-field.tsx";
import { commonServices } from "./common-services.ts";

const words = messages.servicemen;
const filters = messages.jobList;
const quickServices = 4;

interface ServicemenSearchProps {
  controls: ListSearchControls;
  /** Everyone, for the quick filters. */
  everyone: readonly Serviceman[];
  /** Kept in the address besides the search: the tab. */
  kept?: Record<string, string> | undefined;
}

/** The search box and the filters of the servicemen list. */
export function ServicemenSearch({ controls, everyone, kept = {} }: ServicemenSearchProps) {
  const { typed, setTyped, clearTyped, search, choose } = controls;
  const hidden = { ...kept, service: search.service, state: search.state };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of some phones do not know <search> yet
    <form role="search" method="get" className="stack" {...controls.form}>
      {Object.entries(hidden).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SearchField
        label={words.search}
        placeholder={words.searchPlaceholder}
        name="q"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onClear={clearTyped}
      />
      <ChipRow label={words.search}>
        <FilterChip
          label={filters.service}
          anyText={filters.anyService}
          searchLabel={filters.searchServices}
          value={search.service}
          loadOptions={loadServiceOptions}
          onChoose={(service) => choose("service", service)}
        />
        <FilterChip
          label={filters.state}
          anyText={filters.anyState}
          searchLabel={filters.searchStates}
          value={search.state}
          loadOptions={loadStates}
          onChoose={(state) => choose("state", state)}
          icon={<MapPin className="i" />}
        />
        {commonServices(everyone, quickServices)
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
  (await import("#shared/places-states.ts")).stateRows.map(([name]) => toOption(name));
