import { ChevronRight, Phone } from "lucide-react";
import { Link } from "react-router";
import { collapseDescriptionOver } from "#shared/constants.ts";
import type { Caller } from "#shared/contracts/calls.ts";
import { dashboardTexts } from "#shared/messages/en-dashboard.ts";
import { pages } from "#shared/paths.ts";
import { dialled, formatPhone } from "#shared/phone-display.ts";
import { Age } from "#web/ui/content/age.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { ClampedText } from "#web/ui/content/clamped-text.tsx";
import { Avatar } from "#web/ui/identity/avatar.tsx";

const words = dashboardTexts.callers;

/** A serviceman who called: ring back, and read what others say of them. */
export function CallerCard({ caller }: { caller: Caller }) {
  const { callerId, fullName, phoneNumber, serviceRendered, calledAt, reviews } = caller;
  return (
    <Card as="li" className="job">
      <div className="who">
        <Avatar name={fullName} id={callerId} />
        <div className="fill">
          <h2>
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
      <Reviews texts={reviews} />
      <div className="foot">
        <Link className="more" to={pages.reviews(callerId)} aria-label={words.reviewsOf(fullName)}>
          {words.reviews}
          <ChevronRight className="i" />
        </Link>
        <a className="btn call small" href={`tel:${dialled(phoneNumber)}`}>
          <Phone className="i" />
          <span className="sr">{words.call(fullName)} </span>
          {formatPhone(phoneNumber)}
        </a>
      </div>
    </Card>
  );
}

function Reviews({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return <p className="sm muted">{words.noReviews}</p>;
  return (
    <ul className="stack">
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may write the same words
        <li key={index} className="said">
          <ClampedText text={text} limit={collapseDescriptionOver} className="sm dim" />
        </li>
      ))}
    </ul>
  );
}
