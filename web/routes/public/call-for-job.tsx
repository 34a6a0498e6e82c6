import type { Job } from "#shared/contracts/jobs.ts";
import { pages } from "#shared/paths.ts";
import { jobListTexts } from "#texts/jobs.ts";
import { CallButton } from "#web/features/market/calls/call-button.tsx";
import { useCalling } from "#web/features/market/calls/calling.tsx";
import { isOwnJob } from "#web/features/market/jobs/job-facts.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";

interface CallForJobProps {
  job: Job;
  label?: string | undefined;
  wide?: boolean | undefined;
  /** 52 px, for the job's own page. */
  isLarge?: boolean | undefined;
}

/** A job's call button; the poster gets a link to the callers instead. */
export function CallForJob({ job, label, wide, isLarge }: CallForJobProps) {
  const { user } = useCalling();
  const small = !isLarge;
  if (isOwnJob(job, user)) {
    return (
      <LinkButton kind="soft" small={small} wide={wide} to={pages.callers(job._id)}>
        {jobListTexts.viewCallers}
      </LinkButton>
    );
  }
  if (job.taken) return null;
  return <CallButton jobId={job._id} name={job.creator} label={label} small={small} wide={wide} />;
}
