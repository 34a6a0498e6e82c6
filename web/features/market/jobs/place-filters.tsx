import { MapPin } from "lucide-react";
import { jobListTexts as words } from "#texts/jobs.ts";
import type { ListSearchControls } from "#web/lib/lists/use-list-search.ts";
import { FilterChip } from "#web/ui/choices/filter-chip.tsx";
import { loadServiceOptions } from "#web/ui/choices/load-service-options.ts";
import { NearChip } from "./near-chip.tsx";

/** Chips of every list: service, place to be near to, state and local government. */
export function PlaceFilters({ controls: { search, choose } }: { controls: ListSearchControls }) {
  return (
    <>
      <FilterChip
        label={words.service}
        anyText={words.anyService}
        searchLabel={words.searchServices}
        value={search.service}
        loadOptions={loadServiceOptions}
        onChoose={(service) => choose("service", service)}
      />
      <NearChip near={search.near} onChoose={(near) => choose("near", near)} />
      <FilterChip
        label={words.state}
        anyText={words.anyState}
        searchLabel={words.searchStates}
        value={search.state}
        loadOptions={loadStates}
        onChoose={(state) => choose("state", state)}
        icon={<MapPin className="icon" />}
      />
      <LgaChip search={search} choose={choose} />
    </>
  );
}

const loadStates = async () =>
  (await import("#shared/places/places-states.ts")).stateRows.map(([value]) => ({ value, label: value }));

/** The filter by local government; shown once a state is chosen. */
function LgaChip({ search, choose }: Pick<ListSearchControls, "search" | "choose">) {
  const { state, lga } = search;
  if (!state) return null;
  return (
    <FilterChip
      key={state}
      label={words.lga}
      anyText={words.anyLga}
      searchLabel={words.searchLgas}
      value={lga}
      loadOptions={() => loadLgas(state)}
      onChoose={(chosen) => choose("lga", chosen)}
    />
  );
}

async function loadLgas(state: string) {
  const [{ isStateName }, { lgasOf }] = await Promise.all([
    import("#shared/places/places.ts"),
    import("#shared/places/places-lgas.ts"),
  ]);
  return isStateName(state) ? lgasOf(state).map((value) => ({ value, label: value })) : [];
}
