import type { User } from "#shared/contracts/accounts.ts";
import { ownJobTexts as words } from "#texts/jobs.ts";
import { SegmentedControl } from "#web/ui/actions/segmented-control.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { SkeletonList } from "#web/ui/feedback/skeleton.tsx";
import type { BoostOf } from "./posted-job-card.tsx";
import { PostedJobs } from "./posted-jobs.tsx";
import { useSection } from "./sections.ts";

const AvailableJobs = lazyPart(
  () => import("../../offers/available-jobs.tsx").then((module) => module.AvailableJobs),
  {
    loading: <SkeletonList count={4} label={words.availableLoading} />,
    missing: (_, retry) => <ErrorState onRetry={retry} />,
  },
);

const choices = [
  { value: "userJobs", label: words.posted },
  { value: "jobList", label: words.available },
] as const;

/** Two lists: the user's posted jobs and the jobs they could accept. */
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
