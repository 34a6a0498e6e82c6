import { useMemo, useState } from "react";
import type { User } from "#shared/contracts/accounts.ts";
import { ownJobTexts as words } from "#texts/jobs.ts";
import { readLocalText, writeLocal } from "#web/lib/local-store.ts";
import { SegmentedControl } from "#web/ui/actions/segmented-control.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { SkeletonList } from "#web/ui/feedback/skeleton.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { BoostOf } from "./posted-job-card.tsx";
import { PostedJobs } from "./posted-jobs.tsx";

const AvailableJobs = lazyPart(
  () => import("#web/features/market/offers/available-jobs.tsx").then((module) => module.AvailableJobs),
  {
    loading: <SkeletonList count={4} label={words.availableLoading} />,
    missing: (_, retry) => <ErrorState onRetry={retry} />,
  },
);

const choices = [
  { value: "userJobs", label: words.posted },
  { value: "jobList", label: words.available },
] as const;

export function Dashboard({ user, boostOf }: { user: User; boostOf: BoostOf }) {
  const [section, choose] = useSection();
  return (
    <div className="dashboard stack loose">
      <div className="stack">
        <p className="dim">{words.lead}</p>
        <SegmentedControl label={words.lead} segments={choices} value={section} onSelect={choose} />
      </div>
      {section === "userJobs" ? (
        <PostedJobs userId={user._id} boostOf={boostOf} />
      ) : (
        <AvailableJobs user={user} />
      )}
    </div>
  );
}

const sections = ["userJobs", "jobList"] as const;
type Section = (typeof sections)[number];

const isSection = (value: unknown): value is Section => sections.includes(value as Section);

/** The section to show: the chosen one, else the last open one, else posted jobs. */
function useSection(): [Section, (section: string) => void] {
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<Section>();
  const last = useMemo(() => (isHydrated ? readLocalText("activeComponent") : undefined), [isHydrated]);
  const choose = (section: string) => {
    if (!isSection(section)) return;
    setChosen(section);
    writeLocal("activeComponent", section);
  };
  return [chosen ?? (isSection(last) ? last : "userJobs"), choose];
}
