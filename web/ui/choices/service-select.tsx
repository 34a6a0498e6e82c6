import { type ComponentProps, useState } from "react";
import { jobListTexts } from "#texts/jobs.ts";
import { loadServiceOptions } from "./load-service-options.ts";
import type { Option } from "./select.tsx";
import { SelectSheet } from "./select-sheet.tsx";

const words = jobListTexts;

type ServiceSelectProps = Omit<
  ComponentProps<typeof SelectSheet>,
  "options" | "isLoading" | "searchLabel" | "onOpen" | "allowTyped"
>;

/** One of the 140 services, by group or by synonym. The list loads when it opens. */
export function ServiceSelect(props: ServiceSelectProps) {
  const [options, setOptions] = useState<readonly Option[]>();
  const load = () => {
    if (!options) void loadServiceOptions().then(setOptions, () => undefined);
  };
  return (
    <SelectSheet
      {...props}
      options={options ?? []}
      isLoading={!options}
      searchLabel={words.searchServices}
      onOpen={load}
    />
  );
}
