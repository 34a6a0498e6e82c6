import { MapPin } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router";
import { collapseDescriptionOver } from "#shared/constants.ts";
import type { Serviceman } from "#shared/contracts/servicemen.ts";
import { pages } from "#shared/paths.ts";
import { type Tile as TileName, tileForService } from "#shared/services/services.ts";
import { cutText } from "#shared/text/cut-text.ts";
import { servicemanListTexts } from "#texts/servicemen.ts";
import { HydratedLater } from "#web/lib/hydration/hydrated-later.tsx";
import { PersonalPart } from "#web/lib/parts/personal-part.tsx";
import { SharedPart } from "#web/lib/parts/shared-part.tsx";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { hasMasks, MaskedText } from "#web/ui/content/masked-text.tsx";
import { type AmountTexts, amountTexts, PlainMoney } from "#web/ui/content/plain-money.tsx";
import { Stars } from "#web/ui/identity/stars.tsx";
import { Tile } from "#web/ui/identity/tile.tsx";

const words = servicemanListTexts;

interface ServicemanCardsProps {
  servicemen: readonly Serviceman[];
  /** Results of the previous search, shown while the next one loads. */
  isOld?: boolean;
}

export const ServicemanCards = ({ servicemen, isOld }: ServicemanCardsProps) => (
  <HydratedLater>
    <PersonalPart as="div" className="joblist" aria-busy={isOld || undefined} part={Cards} own={servicemen} />
  </HydratedLater>
);

const Cards = ({ own: servicemen }: { own: readonly Serviceman[] }) =>
  servicemen.map((serviceman) => <ServicemanCard key={serviceman.userId} serviceman={serviceman} />);

/** A serviceman in a list. The whole card links to the profile. */
export const ServicemanCard = memo(function ServicemanCard({ serviceman }: { serviceman: Serviceman }) {
  const { userId, displayName, serviceRendered, minUnits, rating, ratingCount, distanceKm } = serviceman;
  const description = cutText(serviceman.serviceDescription, collapseDescriptionOver);
  const isMasked = hasMasks(description);
  return (
    <SharedPart
      as="article"
      className="card job"
      part={CardContent}
      values={{ rating, ratingCount, masked: isMasked ? description : "" }}
      texts={{
        profile: pages.userProfile(userId),
        tile: tileForService(serviceRendered),
        name: displayName,
        service: serviceRendered,
        place: serviceman.currentLocation,
        away: distanceKm === null ? "" : words.away(distanceKm),
        description: isMasked ? "" : description,
        ...amountTexts(minUnits, undefined, { size: "md" }),
      }}
    />
  );
});

// A type alias: an interface has no index signature, so SharedPart would not accept it as JSON.
type CardContentProps = {
  rating: number | null;
  ratingCount: number;
  /** A description with chips; others are plain texts. */
  masked: string;
  profile: string;
  tile: string;
  name: string;
  service: string;
  place: string;
  away: string;
  description: string;
} & AmountTexts;

function CardContent(props: CardContentProps) {
  const { rating, ratingCount, masked, profile, tile, name, service, place, away, description } = props;
  return (
    <>
      <div className="who">
        <Tile name={tile as TileName} size="md" />
        <div className="fill">
          <h3>
            <Link to={profile}>{name}</Link>
          </h3>
          <span className="meta">{service}</span>
          <LocationLine place={place} away={away} />
          {rating !== null && <Stars value={rating} count={ratingCount} />}
        </div>
      </div>
      <p>{masked === "" ? description : <MaskedText text={masked} />}</p>
      <div className="foot">
        <div>
          <span className="small-label">{words.hiresFrom}</span>
          <PlainMoney {...props} />
        </div>
        <LinkButton kind="soft" small to={profile} aria-label={words.viewProfileOf(name)}>
          {words.viewProfile}
        </LinkButton>
      </div>
    </>
  );
}

/** The place as typed, and its distance from the chosen place. */
function LocationLine({ place, away }: Pick<CardContentProps, "place" | "away">) {
  if (place === "" && away === "") return null;
  return (
    <span className="meta">
      <MapPin className="icon" />
      <span className="fill">
        {place}
        {place !== "" && away !== "" && "\u00a0· "}
        {away !== "" && <span className="nowrap">{away}</span>}
      </span>
    </span>
  );
}
