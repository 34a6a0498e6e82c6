import type { Job } from "#shared/contracts/jobs.ts";
import { pages } from "#shared/paths.ts";
import { jobListTexts } from "#texts/jobs.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { CallButton } from "./call-button.tsx";
import type { CallLook } from "./calling.tsx";

interface CallActionSize {
  label?: string | undefined;
  wide?: boolean | undefined;
  /** 52 px, for the job's own page. */
  isLarge?: boolean | undefined;
}

interface CallActionProps extends CallActionSize {
  job: Pick<Job, "_id" | "creator">;
  look: CallLook;
}

/** A job's call button; the poster gets a link to the callers instead. `look` comes from `useCallLooks`. */
export function CallAction({ job, look, label, wide, isLarge }: CallActionProps) {
  const small = !isLarge;
  if (look === "taken") return null;
  if (look === "own") {
    return (
      <LinkButton kind="soft" small={small} wide={wide} to={pages.callers(job._id)}>
        {jobListTexts.viewCallers}
      </LinkButton>
    );
  }
  return (
    <CallButton jobId={job._id} name={job.creator} look={look} label={label} small={small} wide={wide} />
  );
}
