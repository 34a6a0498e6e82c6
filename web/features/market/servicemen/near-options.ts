/** Places to choose from: well-known quarters and towns, and all local governments. Loaded with the sheet. */

import { areas, stateNames } from "#shared/places/places.ts";
import { lgasOf } from "#shared/places/places-lgas.ts";
import { nearTexts } from "#texts/servicemen.ts";
import type { Option } from "#web/ui/choices/select.tsx";

const names = new Set([
  ...areas.map(({ name, state }) => `${name}, ${state}`),
  ...stateNames.flatMap((state) => lgasOf(state).map((lga) => `${lga}, ${state}`)),
]);

/** "Anywhere" first, then by name. The server parses places from the values. */
export const nearOptions: readonly Option[] = [
  { value: "", label: nearTexts.anywhere },
  ...[...names]
    .sort((one, other) => one.localeCompare(other, "en"))
    .map((name) => ({ value: name, label: name })),
];
