import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import type { Job } from "#shared/contracts/jobs.ts";
import { jobDetailTexts, jobListTexts } from "#texts/jobs.ts";
import { statusTexts } from "#texts/ui.ts";
import { PersonalPart } from "#web/lib/personal-part.tsx";
import { Age, NowProvider } from "#web/ui/content/age.tsx";
import { Badge } from "#web/ui/content/badge.tsx";
import { MaskedText } from "#web/ui/content/masked-text.tsx";
import { Media } from "#web/ui/content/media.tsx";
import { StatusBadge } from "#web/ui/content/status-badge.tsx";
import { Avatar } from "#web/ui/identity/avatar.tsx";
import { Budget } from "./budget.tsx";
import { areaOf, isVideo } from "./job-facts.ts";

const words = jobDetailTexts;

interface JobDetailsProps {
  job: Job;
  /** When the job was loaded, in ms since 1970. */
  readAt: number;
  children: ReactNode;
}

export function JobDetails({ job, readAt, children }: JobDetailsProps) {
  return (
    <div className="jobpage">
      <PersonalPart
        as="article"
        className="stack loose"
        aria-label={words.title}
        part={About}
        own={job}
        more={{ readAt }}
      />
      <aside className="stack loose">{children}</aside>
    </div>
  );
}

function About({ own: job, readAt }: { own: Job; readAt: number }) {
  return (
    <>
      <NowProvider start={readAt}>
        <Poster job={job} />
      </NowProvider>
      <div className="budget">
        <span className="sm muted own-line">{jobListTexts.budget}</span>
        <Budget job={job} size="xl" />
      </div>
      <p className="typed">
        <MaskedText text={job.description} />
      </p>
      <JobPicture job={job} />
      <JobStatus job={job} />
    </>
  );
}

function Poster({ job }: { job: Job }) {
  const area = areaOf(job);
  return (
    <div className="row poster">
      <Avatar name={job.creator} id={job.userId ?? job._id} isPrivate={job.isPrivate} />
      <div className="fill">
        <h2 className="h3">{job.creator}</h2>
        <p className="xs muted">
          {job.isPrivate && `${statusTexts.privateName} · `}
          {area && `${area} · `}
          <Age at={job.createdAt} />
        </p>
      </div>
    </div>
  );
}

function JobPicture({ job }: { job: Job }) {
  if (!job.mediaUrl) return null;
  const video = isVideo(job.mediaUrl);
  const label = video ? jobListTexts.videoOf : jobListTexts.photoOf;
  return (
    <Media
      kind={video ? "video" : "image"}
      src={job.mediaUrl}
      alt={label(job.creator)}
      sizeBytes={job.mediaBytes ?? undefined}
      width={1280}
      height={720}
      isMain
    />
  );
}

function JobStatus({ job }: { job: Job }) {
  return (
    <div className="row wraps">
      {job.taken ? <Badge>{words.completed}</Badge> : <AvailableBadge />}
      {job.callCount > 0 && (
        <Badge icon={<Phone className="icon" />}>{words.calledCount(job.callCount)}</Badge>
      )}
      {job.isPromoted && <StatusBadge status="promoted" />}
      {job.byAgent && <StatusBadge status="byAgent" />}
    </div>
  );
}

const AvailableBadge = () => (
  <Badge tone="success" dot>
    {words.available}
  </Badge>
);
