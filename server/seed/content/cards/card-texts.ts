import type { ServiceName } from "#shared/services/services.ts";

/** A serviceman's business card; the charge is the minimum for a job. Units: naira. */
export type CardText = readonly [
  service: ServiceName,
  businessName: string,
  description: string,
  minimumNaira: number,
];
