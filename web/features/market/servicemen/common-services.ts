import type { Serviceman } from "#shared/contracts/servicemen.ts";

/** The most common services of these servicemen, most common first. */
export function commonServices(servicemen: readonly Serviceman[], most: number): string[] {
  const counts = new Map<string, number>();
  for (const { serviceRendered } of servicemen) {
    if (serviceRendered) counts.set(serviceRendered, (counts.get(serviceRendered) ?? 0) + 1);
  }
  return [...counts]
    .sort(([one, few], [other, many]) => many - few || one.localeCompare(other, "en"))
    .slice(0, most)
    .map(([service]) => service);
}
