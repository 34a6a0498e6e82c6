import type { ServiceName } from "#shared/services/services.ts";

/** What people try in the search first. A new installation has a serviceman and an open job of each in Lagos. */
export const lagosTrades = [
  "Plumbing",
  "Generator Repair",
  "Electrical Installation",
  "Air Conditioner Repair",
] as const satisfies readonly ServiceName[];
