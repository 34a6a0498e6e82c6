import type { Option } from "./select.tsx";

/** Loads the services by group, with synonyms for the search. For `loadOptions` of a FilterChip. */
export const loadServiceOptions = async (): Promise<readonly Option[]> =>
  (await import("./service-options.ts")).serviceOptions;
