import { MapPin } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router";
import { collapseDescriptionOver } from "#shared/constants.ts";
import type { Serviceman } from "#shared/contracts/servicemen.ts";
import { pages } from "#shared/paths.ts";
import { tileForService } from "#shared/services/services.ts";
import { cutText } from "#shared/text/cut-text.ts";
import { servicemanListTexts } from "#texts/servicemen.ts";
import { PersonalPart } from "#web/lib/personal-part.tsx";
import { SharedPart } from "#web/lib/shared-part.tsx";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { MaskedText } from "#web/ui/content/masked-text.tsx";
import { Money } from "#web/ui/content/money.tsx";
import { Stars } from "#web/ui/identity/stars.tsx";
import { Tile } from "#web/ui/identity/tile.tsx";

const words = servicemanListTexts;

interface ServicemanCardsProps {
  servicemen: readonly Serviceman[];
  /** Whether they are shown while others are loaded. */
  isOld?: boolean;
}

export const ServicemanCards = ({ servicemen, isOld }: ServicemanCardsProps) => (
  <PersonalPart as="div" className="joblist" aria-busy={isOld || undefined} part={Cards} own={servicemen} />
);

const Cards = ({ own: servicemen }: { own: readonly Serviceman[] }) =>
  servicemen.map((serviceman) => <ServicemanCard key={serviceman.userId} serviceman={serviceman} />);

/** A serviceman in a list. The whole card links to the profile. */
export const ServicemanCard = memo(function ServicemanCard({ serviceman }: CardContentProps) {
  return <SharedPart as="article" className="card job" part={CardContent} values={{ serviceman }} />;
});

// A type: interfaces do not count as JSON.
type CardContentProps = { serviceman: Serviceman };

function CardContent({ serviceman }: CardContentProps) {
  const { userId, displayName, serviceRendered, serviceDescription, minUnits } = serviceman;
  const profile = pages.userProfile(userId);
  return (
    <>
      <div className="who">
        <Tile name={tileForService(serviceRendered)} size="md" />
        <div className="fill">
          <h3>
            <Link className="open" to={profile}>
              {displayName}
            </Link>
          </h3>
          <span className="meta">{serviceRendered}</span>
          <LocationLine serviceman={serviceman} />
          {serviceman.rating !== null && <Stars value={serviceman.rating} count={serviceman.ratingCount} />}
        </div>
      </div>
      <p>
        <MaskedText text={cutText(serviceDescription, collapseDescriptionOver)} />
      </p>
      <div className="foot">
        <div>
          <span className="small-label">{words.hiresFrom}</span>
          <Money naira={minUnits} size="md" />
        </div>
        <LinkButton kind="soft" small to={profile} aria-label={words.viewProfileOf(displayName)}>
          {words.viewProfile}
        </LinkButton>
      </div>
    </>
  );
}

/** The place as typed, and its distance from the chosen place. */
function LocationLine({ serviceman: { currentLocation, distanceKm } }: { serviceman: Serviceman }) {
  const away = distanceKm === null ? undefined : words.away(distanceKm);
  if (!currentLocation && !away) return null;
  return (
    <span className="meta">
      <MapPin className="icon" />
      <span className="fill">
        {currentLocation}
        {currentLocation && away && "\u00a0· "}
        {away && <span className="nowrap">{away}</span>}
      </span>
    </span>
  );
}
