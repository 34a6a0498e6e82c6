import { useEffect, useState } from "react";
import { readLocal, writeLocal } from "#web/lib/local-store.ts";

/** The dashboard's two sections, as `activeComponent` remembers them. */
export const sections = ["userJobs", "jobList"] as const;
export type Section = (typeof sections)[number];

const isSection = (value: unknown): value is Section => sections.includes(value as Section);

/** The section that is shown: posted jobs, or the one that was open last. */
export function useSection(): [Section, (section: string) => void] {
  const [section, setSection] = useState<Section>("userJobs");
  useEffect(() => {
    const last = readLocal("activeComponent");
    if (isSection(last)) setSection(last);
  }, []);
  const choose = (chosen: string) => {
    if (!isSection(chosen)) return;
    setSection(chosen);
    writeLocal("activeComponent", chosen);
  };
  return [section, choose];
}
