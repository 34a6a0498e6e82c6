import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import type { Job } from "#shared/contracts/jobs.ts";
import { jobAge } from "#shared/time/job-age.ts";
import { jobDetailTexts, jobListTexts } from "#texts/jobs.ts";
import { statusTexts } from "#texts/ui.ts";
import { TextPart } from "#web/lib/parts/text-part.tsx";
import { Age, NowProvider } from "#web/ui/content/age.tsx";
import { Badge } from "#web/ui/content/badge.tsx";
import { hasMasks, MaskedText } from "#web/ui/content/masked-text.tsx";
import { Media } from "#web/ui/content/media.tsx";
import { Headline, headlineTexts } from "#web/ui/content/money.tsx";
import { StatusBadge } from "#web/ui/content/status-badge.tsx";
import { Avatar, Initials, initialsOf, tintOf } from "#web/ui/identity/avatar.tsx";
import { NotGiven } from "./job-card.tsx";
import { areaOf, budgetOf, isVideo } from "./job-facts.ts";

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
      <TextPart
        as="article"
        className="stack loose"
        aria-label={words.title}
        part={About}
        own={job}
        more={readAt}
        sharedOf={aboutOf}
      />
      <aside className="stack loose">{children}</aside>
    </div>
  );
}

/** On the server without the values that few jobs have in common. */
function aboutOf(job: Job, readAt: number) {
  const { creator, createdAt, description, isPrivate, taken, isPromoted, byAgent, callCount } = job;
  const budget = budgetOf(job);
  const media = mediaOf(job);
  return {
    values: {
      readAt: import.meta.env.SSR ? 0 : readAt,
      isPrivate,
      // Chips cannot be inserted.
      masked: hasMasks(description) ? description : "",
      hasBudget: budget !== undefined,
      media: media.kind,
      sizeBytes: media.sizeBytes,
      ...{ taken, isPromoted, byAgent },
    },
    texts: {
      creator,
      initials: initialsOf(creator),
      tint: tintOf(job.userId ?? job._id),
      area: areaOf(job),
      createdAt,
      age: import.meta.env.SSR ? jobAge(createdAt, readAt) : "",
      description,
      src: job.mediaUrl ?? "",
      calls: callCount > 0 ? words.calledCount(callCount) : "",
      ...headlineTexts(budget?.from ?? 0, budget?.to, { size: "xl" }),
    },
  };
}

type AboutProps = ReturnType<typeof aboutOf>["values"] & ReturnType<typeof aboutOf>["texts"];

function About(about: AboutProps) {
  return (
    <>
      <NowProvider start={about.readAt}>
        <Poster {...about} />
      </NowProvider>
      <div className="budget">
        <span className="sm muted own-line">{jobListTexts.budget}</span>
        {about.hasBudget ? <Headline {...about} /> : <NotGiven />}
      </div>
      <p className="typed">
        <MaskedText text={about.masked || about.description} />
      </p>
      <JobPicture {...about} />
      <JobStatus {...about} />
    </>
  );
}

function Poster({ creator, isPrivate, initials, tint, area, createdAt, age }: AboutProps) {
  return (
    <div className="row poster">
      {isPrivate ? <Avatar name="" id="" isPrivate /> : <Initials initials={initials} tint={tint} />}
      <div className="fill">
        <h2 className="h3">{creator}</h2>
        <p className="xs muted">
          {isPrivate && `${statusTexts.privateName}\u00a0· `}
          {area && `${area}\u00a0· `}
          <Age at={createdAt} text={age} />
        </p>
      </div>
    </div>
  );
}

function mediaOf({ mediaUrl, mediaBytes }: Job) {
  if (!mediaUrl) return { kind: null, sizeBytes: null };
  const kind = isVideo(mediaUrl) ? ("video" as const) : ("image" as const);
  // The size of a picture is shown once it waits for a press, which it does in browsers only.
  return { kind, sizeBytes: import.meta.env.SSR && kind === "image" ? null : mediaBytes };
}

function JobPicture({ media, src, creator, sizeBytes }: AboutProps) {
  if (!media) return null;
  const label = media === "video" ? jobListTexts.videoOf : jobListTexts.photoOf;
  return <Media kind={media} src={src} alt={label(creator)} sizeBytes={sizeBytes ?? undefined} isMain />;
}

function JobStatus({ taken, calls, isPromoted, byAgent }: AboutProps) {
  return (
    <div className="row wraps">
      {taken ? <Badge>{words.completed}</Badge> : <AvailableBadge />}
      {calls && <Badge icon={<Phone className="icon" />}>{calls}</Badge>}
      {isPromoted && <StatusBadge status="promoted" />}
      {byAgent && <StatusBadge status="byAgent" />}
    </div>
  );
}

const AvailableBadge = () => (
  <Badge tone="success" dot>
    {words.available}
  </Badge>
);
