import { useMemo, useState } from "react";
import { readLocal, writeLocal } from "#web/lib/local-store.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

export const sections = ["userJobs", "jobList"] as const;
export type Section = (typeof sections)[number];

const isSection = (value: unknown): value is Section => sections.includes(value as Section);

/** The section to show: the chosen one, else the last open one, else posted jobs. */
export function useSection(): [Section, (section: string) => void] {
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<Section>();
  const last = useMemo(() => (isHydrated ? readLocal("activeComponent") : undefined), [isHydrated]);
  const choose = (section: string) => {
    if (!isSection(section)) return;
    setChosen(section);
    writeLocal("activeComponent", section);
  };
  return [chosen ?? (isSection(last) ? last : "userJobs"), choose];
}
