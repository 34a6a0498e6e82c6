import type { Option } from "./select.tsx";

/** Brings the services under their headings, to be found by everyday words. For `loadOptions` of a FilterChip. */
export const loadServiceOptions = async (): Promise<readonly Option[]> =>
  (await import("./service-options.ts")).serviceOptions;
