import type { Job } from "#shared/contracts/jobs.ts";
import { CallAction, type CallActionSize } from "./call-action.tsx";
import { useCallLooks } from "./calling.tsx";

/** The call button of a job on its own. Must be inside CallingProvider. */
export function CallForJob({ job, ...size }: CallActionSize & { job: Job }) {
  const lookOf = useCallLooks();
  return <CallAction job={job} look={lookOf(job)} {...size} />;
}
