import { MapPin } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import type { OfferedJob } from "#shared/contracts/offers.ts";
import { groupDigits } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import { tileForService } from "#shared/services/services.ts";
import { cutText } from "#shared/text/cut-text.ts";
import { lengthOf } from "#shared/text/length.ts";
import { offerTexts as words } from "#texts/offers.ts";
import { uiTexts } from "#texts/ui.ts";
import { Age } from "#web/ui/content/age.tsx";
import { Badge } from "#web/ui/content/badge.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { MaskedText } from "#web/ui/content/masked-text.tsx";
import { Money } from "#web/ui/content/money.tsx";
import { StatusBadge } from "#web/ui/content/status-badge.tsx";
import { Avatar } from "#web/ui/identity/avatar.tsx";
import { isVideo } from "../jobs/job-facts.ts";
import { OfferActions } from "./offer-actions.tsx";

const shownCharacters = 60;

/** A job offered to a serviceman: a short text, Accept and Decline, and Call once it is accepted. */
export function AvailableJobCard({ job, userId }: { job: OfferedJob; userId: string }) {
  const descriptionId = useId();
  const isLost = job.taken && !job.isMine;
  return (
    <Card as="article" className="job" {...(isLost ? { tone: "sunken" as const } : {})}>
      <div className="row between wraps at-top">
        <div className="who fill">
          <Picture job={job} />
          <div className="fill">
            <h3 tabIndex={-1}>
              <b>{job.fullName}</b>
            </h3>
            <LocationLine job={job} />
          </div>
        </div>
        <TakenBadge job={job} />
      </div>
      <ShortText text={job.description} id={descriptionId} />
      <div className="row between wraps">
        {job.maxBudget > 1 ? (
          <Money naira={job.minBudget ?? job.maxBudget} toNaira={job.maxBudget} size="md" />
        ) : (
          <span />
        )}
        <span className="row">
          <span className="xs muted">
            <Age at={job.createdAt} />
          </span>
          <Link className="more" to={pages.jobDetails(job._id)} aria-describedby={descriptionId}>
            {words.view}
          </Link>
        </span>
      </div>
      <OfferActions job={job} userId={userId} descriptionId={descriptionId} />
    </Card>
  );
}

/** The poster's or the job's picture, else the trade's tile. */
function Picture({ job }: { job: OfferedJob }) {
  const photoUrl =
    job.profileUrl ?? job.thumbnailUrl ?? (job.mediaUrl && isVideo(job.mediaUrl) ? null : job.mediaUrl);
  return (
    <Avatar
      name={job.fullName}
      id={job._id}
      tile={tileForService(job.service)}
      {...(photoUrl ? { photoUrl } : {})}
    />
  );
}

function LocationLine({ job: { location, distanceKm } }: { job: OfferedJob }) {
  // Breaks between the place and the distance, not within "95 km away".
  const away = distanceText(distanceKm).replaceAll(" ", "\u00a0");
  const text = [location, away].filter(Boolean).join("\u00a0· ");
  if (!text) return null;
  return (
    <span className="meta">
      <MapPin className="icon" />
      <span className="fill">{text}</span>
    </span>
  );
}

/** Empty if unknown: also in a list that an earlier version stored. */
function distanceText(distanceKm: number | null | undefined): string {
  if (distanceKm == null) return "";
  return distanceKm === 0 ? words.here : words.away(groupDigits(distanceKm));
}

function TakenBadge({ job }: { job: OfferedJob }) {
  if (!job.taken) return null;
  if (!job.isMine) return <StatusBadge status="taken" />;
  return (
    <Badge tone="success" dot>
      {words.takenByYou}
    </Badge>
  );
}

/** Cut at 60 characters, with More and Less. */
function ShortText({ text, id }: { text: string; id: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = lengthOf(text) > shownCharacters;
  return (
    <div>
      <p id={id}>
        <MaskedText text={isOpen ? text : cutText(text, shownCharacters)} />
      </p>
      {isLong && (
        <button type="button" className="more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? uiTexts.less : uiTexts.more}
        </button>
      )}
    </div>
  );
}
