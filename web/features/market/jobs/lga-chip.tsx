import { jobListTexts as words } from "#texts/jobs.ts";
import type { ListSearchControls } from "#web/lib/use-list-search.ts";
import { FilterChip } from "#web/ui/choices/filter-chip.tsx";

/** The filter by local government; shown once a state is chosen. */
export function LgaChip({ search, choose }: Pick<ListSearchControls, "search" | "choose">) {
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
