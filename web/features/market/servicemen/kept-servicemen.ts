import type { Serviceman } from "#shared/contracts/servicemen.ts";
import type { ServicemenFilter } from "./servicemen.api.ts";

/** Servicemen in the device's stored list that match, as far as the filter can be applied offline. */
export function matchingKept(kept: readonly Serviceman[], filter: ServicemenFilter): Serviceman[] {
  const { q = "", service, state, lga, charge, reviewed } = filter;
  const words = plain(q).split(/\s+/).filter(Boolean);
  return kept.filter((one) => {
    const shown = plain(
      [one.displayName, one.serviceRendered, one.serviceDescription, one.currentLocation].join(" "),
    );
    return (
      (service === undefined || one.serviceRendered === service) &&
      (state === undefined || one.state === state) &&
      (lga === undefined || one.lga === lga) &&
      (charge === undefined || one.minUnits <= Number(charge)) &&
      (reviewed === undefined || one.ratingCount > 0) &&
      words.every((word) => shown.includes(word))
    );
  });
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
