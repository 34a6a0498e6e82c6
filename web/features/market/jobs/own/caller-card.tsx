import { Check, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { collapseDescriptionOver } from "#shared/constants.ts";
import type { Caller } from "#shared/contracts/calls.ts";
import { pages } from "#shared/paths.ts";
import { ownJobTexts } from "#texts/jobs.ts";
import { DoneText } from "#web/ui/actions/button.tsx";
import { Age } from "#web/ui/content/age.tsx";
import { Badge } from "#web/ui/content/badge.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { ClampedText } from "#web/ui/content/clamped-text.tsx";
import { MaskedText } from "#web/ui/content/masked-text.tsx";
import { Avatar } from "#web/ui/identity/avatar.tsx";
import { Stars } from "#web/ui/identity/stars.tsx";
import { CallLink } from "./call-link.tsx";

const words = ownJobTexts.callers;

interface CallerCardProps {
  caller: Caller;
  outcome: ReactNode;
  reviewButton: ReactNode;
}

export function CallerCard({ caller, outcome, reviewButton }: CallerCardProps) {
  const { callerId, fullName, phoneNumber, serviceRendered, calledAt, reviews } = caller;
  return (
    <Card as="li" className="job">
      <div className="who">
        <Avatar name={fullName} id={callerId} />
        <div className="fill">
          <h2 tabIndex={-1}>
            <b>{fullName}</b>
          </h2>
          <span className="meta">
            {serviceRendered && (
              <>
                <span>{serviceRendered}</span>
                <span>·</span>
              </>
            )}
            <span>
              {words.calledAt} <Age at={calledAt} />
            </span>
          </span>
        </div>
      </div>
      <CallerStatus caller={caller} />
      <Reviews texts={reviews} />
      {outcome}
      <div className="foot">
        <Link className="more" to={pages.reviews(callerId)} aria-label={words.reviewsOf(fullName)}>
          {words.reviews}
          <ChevronRight className="icon" />
        </Link>
        {caller.isReviewed ? (
          <DoneText icon={<Check className="icon" />}>{words.reviewed}</DoneText>
        ) : (
          caller.allowsReview && reviewButton
        )}
        {phoneNumber && <CallLink phoneNumber={phoneNumber} name={fullName} />}
      </div>
    </Card>
  );
}

function CallerStatus({ caller: { hasAccepted, rating, ratingCount } }: { caller: Caller }) {
  if (!hasAccepted && rating === null) return null;
  return (
    <p className="row wraps">
      {hasAccepted && (
        <Badge tone="success" icon={<Check className="icon" />}>
          {words.accepted}
        </Badge>
      )}
      {rating !== null && (
        <>
          <Stars value={rating} />
          <span className="sm muted">{words.ratedBy(ratingCount)}</span>
        </>
      )}
    </p>
  );
}

function Reviews({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return <p className="sm muted">{words.noReviews}</p>;
  return (
    <ul className="stack">
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may write the same words
        <li key={index} className="said">
          <ClampedText isLong={text.length > collapseDescriptionOver} className="sm dim">
            <MaskedText text={text} />
          </ClampedText>
        </li>
      ))}
    </ul>
  );
}
