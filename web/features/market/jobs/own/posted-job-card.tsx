import { Clock, UsersRound } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { collapseDescriptionOver } from "#shared/constants.ts";
import type { OwnJob } from "#shared/contracts/jobs.ts";
import { groupDigits } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import { cutText } from "#shared/text/cut-text.ts";
import { lengthOf } from "#shared/text/length.ts";
import { shortDate } from "#shared/time/job-age.ts";
import { ownJobTexts as words } from "#texts/jobs.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { Badge } from "#web/ui/content/badge.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { MaskedText } from "#web/ui/content/masked-text.tsx";
import { StatusBadge } from "#web/ui/content/status-badge.tsx";
import { AssignedActions, AssignedTo, ClientConsent } from "./assigned-part.tsx";
import { badgeOf, budgetText, canBoost, canSwitch } from "./own-jobs.ts";
import { Renewal, RepostButton } from "./renewal.tsx";
import { SwitchButton } from "./switch-button.tsx";

/** Renders a job's boost button, described by the element with that id. */
export type BoostOf = (job: OwnJob, descriptionId: string) => ReactNode;

interface PostedJobCardProps {
  job: OwnJob;
  userId: string;
  boostOf: BoostOf;
}

/** A poster's own job; its headline is the number of callers. */
export function PostedJobCard({ job, userId, boostOf }: PostedJobCardProps) {
  const descriptionId = useId();
  return (
    <Card
      as="article"
      className={job.isPromoted ? "job promo" : "job"}
      {...(job.status === "open" ? {} : { tone: "sunken" as const })}
    >
      {job.isPromoted && <StatusBadge status="promoted" corner />}
      <div className="row between wraps at-top">
        <h3 className="callcount" tabIndex={-1}>
          <b>{groupDigits(job.callCount)}</b> <span>{words.called}</span>
        </h3>
        {!job.isPromoted && <JobBadge job={job} />}
      </div>
      <Description job={job} id={descriptionId} />
      <div className="row between wraps">
        <p>
          <span className="xs muted">{words.budgetLabel}</span> <b className="money">{budgetText(job)}</b>
        </p>
        <span className="row">
          {job.isPromoted && job.status !== "open" && <JobBadge job={job} />}
          <time className="xs muted" dateTime={job.createdAt}>
            {shortDate(job.createdAt)}
          </time>
        </span>
      </div>
      <ClientConsent job={job} />
      <AssignedTo job={job} />
      <Renewal job={job} userId={userId} descriptionId={descriptionId} />
      <div className="jobacts">
        <LinkButton
          kind="soft"
          small
          className={canSwitch(job) || job.status === "assigned" ? "" : "wide"}
          to={pages.callers(job._id)}
          aria-describedby={descriptionId}
        >
          <UsersRound className="icon" />
          {words.applicants}
        </LinkButton>
        {job.freshness === "expired" && (
          <RepostButton job={job} userId={userId} descriptionId={descriptionId} />
        )}
        {canSwitch(job) && job.freshness === "fresh" && (
          <SwitchButton job={job} userId={userId} descriptionId={descriptionId} />
        )}
        {job.status === "assigned" && (
          <AssignedActions job={job} userId={userId} descriptionId={descriptionId} />
        )}
        {(canBoost(job) || job.isPromoted) && boostOf(job, descriptionId)}
      </div>
    </Card>
  );
}

function JobBadge({ job }: { job: OwnJob }) {
  if (job.freshness !== "expired") return <StatusBadge status={badgeOf(job)} />;
  return (
    <Badge tone="warning" icon={<Clock className="icon" />}>
      {words.expired}
    </Badge>
  );
}

function Description({ job: { _id, description }, id }: { job: OwnJob; id: string }) {
  const isCut = lengthOf(description) > collapseDescriptionOver;
  return (
    <div>
      <p id={id} className={isCut ? "clamp2" : undefined}>
        <MaskedText text={cutText(description, collapseDescriptionOver)} />
      </p>
      {isCut && (
        <Link className="more" to={pages.jobDetails(_id)} aria-describedby={id}>
          {words.showMore}
        </Link>
      )}
    </div>
  );
}
