import { memo } from "react";
import { Link } from "react-router";
import { collapseDescriptionOver } from "#shared/constants.ts";
import type { Job } from "#shared/contracts/jobs.ts";
import { cutText } from "#shared/text/cut-text.ts";
import { jobListTexts } from "#texts/jobs.ts";
import { writeLocal } from "#web/lib/local-store.ts";
import { SharedPart } from "#web/lib/shared-part.tsx";
import { Age, useServerAge } from "#web/ui/content/age.tsx";
import { ClampedText } from "#web/ui/content/clamped-text.tsx";
import { MaskedText } from "#web/ui/content/masked-text.tsx";
import { Media } from "#web/ui/content/media.tsx";
import { Money } from "#web/ui/content/money.tsx";
import { StatusBadge } from "#web/ui/content/status-badge.tsx";
import { Avatar } from "#web/ui/identity/avatar.tsx";
import { CallAction } from "../calls/call-action.tsx";
import type { CallLook } from "../calls/calling.tsx";
import { areaOf, budgetOf, isVideo } from "./job-facts.ts";

const words = jobListTexts;
/** Length of the description in the link's accessible name. */
const spokenCharacters = 60;

interface JobCardProps {
  job: Job;
  to: string;
  look: CallLook;
  /** Height when last on screen, so that Back restores the list's length. */
  heightPx: number | undefined;
}

/** A job in a list. The whole card links to the job; buttons and media inside handle their own presses. */
export const JobCard = memo(function JobCard({ job, to, look, heightPx }: JobCardProps) {
  const age = useServerAge(job.createdAt);
  return (
    <SharedPart
      as="article"
      className={job.isPromoted ? "card job promo" : "card job"}
      style={heightPx === undefined ? undefined : { containIntrinsicHeight: `auto ${heightPx}px` }}
      part={CardContent}
      values={{ job, to, age, look }}
      link="look"
    />
  );
});

// A type alias: an interface has no index signature, so SharedPart would not accept it as JSON.
type CardContentProps = { job: Job; to: string; age: string | undefined; look: CallLook };

function CardContent({ job, to, age, look }: CardContentProps) {
  return (
    <>
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
          <JobMeta job={job} age={age} />
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
        <CallAction job={job} look={look} />
      </div>
    </>
  );
}

const ByAgent = () => <StatusBadge status="byAgent" corner />;

function JobMeta({ job, age }: Pick<CardContentProps, "job" | "age">) {
  const area = areaOf(job);
  return (
    <span className="meta flows">
      {area && `${area}\u00a0· `}
      <Age at={job.createdAt} text={age} />
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
    />
  ) : (
    <Media
      kind="image"
      src={job.thumbnailUrl ?? job.mediaUrl}
      alt={words.photoOf(job.creator)}
      sizeBytes={(job.thumbnailUrl ? job.thumbnailBytes : job.mediaBytes) ?? undefined}
    />
  );
}

/** "₦15,000 – ₦25,000", or "Not given". */
export function Budget({ job, size }: { job: Pick<Job, "minBudget" | "maxBudget">; size: "md" | "xl" }) {
  const budget = budgetOf(job);
  if (!budget) return <span className="semibold">{words.notGiven}</span>;
  return <Money naira={budget.from} toNaira={budget.to} size={size} />;
}
