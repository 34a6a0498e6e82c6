/** The services by group with synonyms. Loads when a picker is first touched. */
import { serviceGroups } from "#shared/services/service-groups.ts";
import { serviceWords } from "#shared/services/service-words.ts";
import type { Option } from "./select.tsx";

export const serviceOptions: readonly Option[] = serviceGroups.flatMap((group) =>
  group.services.map((name) => ({
    value: name,
    label: name,
    group: group.name,
    words: serviceWords[name].split(", "),
  })),
);
