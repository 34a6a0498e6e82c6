import type { ServiceName } from "#shared/services/services.ts";

/** What somebody writes and what they would pay, in naira; a minimum of 0 means they gave none. */
export type JobText = readonly [description: string, minNaira: number, maxNaira: number];

/** `{area}` in a text becomes where the job is, `{day}` a day of the week. */
export type ServiceJobTexts = { readonly service: ServiceName; readonly texts: readonly JobText[] };
