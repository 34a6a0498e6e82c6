import { type ComponentType, memo } from "react";
import { Link } from "react-router";
import { collapseDescriptionOver } from "#shared/constants.ts";
import type { Job } from "#shared/contracts/jobs.ts";
import { cutText } from "#shared/text/cut-text.ts";
import { jobListTexts } from "#texts/jobs.ts";
import { writeLocal } from "#web/lib/local-store.ts";
import { Age } from "#web/ui/content/age.tsx";
import { ClampedText } from "#web/ui/content/clamped-text.tsx";
import { MaskedText } from "#web/ui/content/masked-text.tsx";
import { Media } from "#web/ui/content/media.tsx";
import { Money } from "#web/ui/content/money.tsx";
import { StatusBadge } from "#web/ui/content/status-badge.tsx";
import { Avatar } from "#web/ui/identity/avatar.tsx";
import { areaOf, budgetOf, isVideo } from "./job-facts.ts";

const words = jobListTexts;
/** Length of the description in the link's accessible name. */
const spokenCharacters = 60;

interface JobCardProps {
  job: Job;
  to: string;
  callButton: ComponentType<{ job: Job }>;
  /** Height when last on screen, so that Back restores the list's length. */
  heightPx: number | undefined;
}

/** A job in a list. The whole card links to the job; buttons and media inside handle their own presses. */
export const JobCard = memo(function JobCard({ job, to, callButton: CallButton, heightPx }: JobCardProps) {
  return (
    <article
      className={job.isPromoted ? "card job promo" : "card job"}
      data-job={job._id}
      style={heightPx === undefined ? undefined : { containIntrinsicHeight: `auto ${heightPx}px` }}
    >
      {job.isPromoted ? <StatusBadge status="promoted" corner /> : job.byAgent && <ByAgent />}
      <div className="who">
        <Avatar name={job.creator} id={job.userId ?? job._id} isPrivate={job.isPrivate} />
        <div className="fill">
          <h3>
            <Link
              className="open"
              to={to}
              discover="none"
              onClick={() => writeLocal("lastClickedJob", job._id)}
            >
              {job.creator}
              <span className="visually-hidden">
                {words.about(cutText(job.description, spokenCharacters))}
              </span>
            </Link>
          </h3>
          <JobMeta job={job} />
        </div>
      </div>
      <ClampedText text={job.description} limit={collapseDescriptionOver}>
        <MaskedText text={job.description} />
      </ClampedText>
      <JobMedia job={job} />
      <div className="foot">
        <div>
          <span className="small-label">{words.budget}</span>
          <Budget job={job} size="md" />
        </div>
        <CallButton job={job} />
      </div>
    </article>
  );
});

const ByAgent = () => <StatusBadge status="byAgent" corner />;

function JobMeta({ job }: { job: Job }) {
  const area = areaOf(job);
  return (
    <span className="meta flows">
      {area && `${area}\u00a0· `}
      <Age at={job.createdAt} />
      {job.isPromoted && job.byAgent && `\u00a0· ${words.byAgent}`}
    </span>
  );
}

function JobMedia({ job }: { job: Job }) {
  if (!job.mediaUrl) return null;
  return isVideo(job.mediaUrl) ? (
    <Media
      kind="video"
      src={job.mediaUrl}
      alt={words.videoOf(job.creator)}
      sizeBytes={job.mediaBytes ?? undefined}
      posterUrl={job.thumbnailUrl ?? undefined}
    />
  ) : (
    <Media
      kind="image"
      src={job.thumbnailUrl ?? job.mediaUrl}
      alt={words.photoOf(job.creator)}
      sizeBytes={job.thumbnailUrl ? undefined : (job.mediaBytes ?? undefined)}
    />
  );
}

/** "₦15,000 – ₦25,000", or "Not given". */
export function Budget({ job, size }: { job: Pick<Job, "minBudget" | "maxBudget">; size: "md" | "xl" }) {
  const budget = budgetOf(job);
  if (!budget) return <span className="semibold">{words.notGiven}</span>;
  return <Money naira={budget.from} toNaira={budget.to} size={size} />;
}
