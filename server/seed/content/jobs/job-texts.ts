import type { ServiceName } from "#shared/services/services.ts";

/** A description and budget in naira; a minimum of 0 means none was given. */
export type JobText = readonly [description: string, minNaira: number, maxNaira: number];

/** `{area}` in a text is replaced by the job's area, `{day}` by a day of the week. */
export type ServiceJobTexts = { readonly service: ServiceName; readonly texts: readonly JobText[] };
