import type { ReactNode } from "react";
import { Link } from "react-router";
import { collapseDescriptionOver } from "#shared/constants.ts";
import type { Opening, UserProfile } from "#shared/contracts/servicemen.ts";
import { pages } from "#shared/paths.ts";
import { tileForService } from "#shared/services/services.ts";
import { cutText } from "#shared/text/cut-text.ts";
import { shortDate } from "#shared/time/job-age.ts";
import { jobDetailTexts } from "#texts/jobs.ts";
import { userProfileTexts as words } from "#texts/servicemen.ts";
import { PersonalPart } from "#web/lib/parts/personal-part.tsx";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { Badge } from "#web/ui/content/badge.tsx";
import { MaskedText } from "#web/ui/content/masked-text.tsx";
import { SavedPicture } from "#web/ui/content/saved-picture.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { TileMark } from "#web/ui/identity/tile.tsx";

const pictureSize = 72;

interface OpeningsProps {
  profile: Pick<UserProfile, "userId" | "isPrivate" | "openings" | "jobs">;
  budgetOf: (job: Opening) => ReactNode;
}

export const Openings = ({ profile, budgetOf }: OpeningsProps) => (
  <PersonalPart
    as="section"
    className="openings"
    aria-labelledby="openings"
    part={Content}
    own={profile}
    more={{ budgetOf }}
  />
);

interface ContentProps extends Pick<OpeningsProps, "budgetOf"> {
  own: OpeningsProps["profile"];
}

function Content({ own: { jobs, openings, userId, isPrivate }, budgetOf }: ContentProps) {
  const shownOpen = jobs.filter(({ taken }) => !taken).length;
  return (
    <>
      <h2 className="h2" id="openings">
        {words.openings}
      </h2>
      {jobs.length === 0 ? (
        <EmptyState title={words.noOpenings} rows={1} />
      ) : (
        <ul className="rows">
          {jobs.map((job) => (
            <li key={job._id}>
              <OpeningCard job={job} budget={budgetOf(job)} />
            </li>
          ))}
        </ul>
      )}
      {openings > shownOpen && !isPrivate && (
        <LinkButton kind="soft" wide to={pages.userJobs(userId)}>
          {words.allOpenings}
        </LinkButton>
      )}
    </>
  );
}

function OpeningCard({ job, budget }: { job: Opening; budget: ReactNode }) {
  return (
    <Link className="rowline" to={pages.jobDetails(job._id)}>
      <OpeningPicture job={job} />
      <span className="fill">
        <span className="words">
          <MaskedText text={cutText(job.description, collapseDescriptionOver)} />
        </span>
        <span className="row-detail">
          {job.location && (
            <>
              <MaskedText text={job.location} /> ·{" "}
            </>
          )}
          <time dateTime={job.createdAt}>{shortDate(job.createdAt)}</time>
        </span>
        <span className="row wraps">
          {budget}
          {job.taken ? (
            <Badge>{jobDetailTexts.completed}</Badge>
          ) : (
            <Badge tone="success" dot>
              {jobDetailTexts.available}
            </Badge>
          )}
        </span>
      </span>
    </Link>
  );
}

/** The job's picture, else its trade's tile. */
function OpeningPicture({ job }: { job: Opening }) {
  const trade = (
    <span className="tile tint-3" aria-hidden="true">
      <TileMark name={tileForService(job.service)} />
    </span>
  );
  if (!job.thumbnailUrl) return trade;
  return (
    <span className="tile tint-3 photo" aria-hidden="true">
      <SavedPicture
        src={job.thumbnailUrl}
        alt=""
        size={pictureSize}
        instead={<TileMark name={tileForService(job.service)} />}
      />
    </span>
  );
}
