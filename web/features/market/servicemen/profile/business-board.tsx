import type { ReactNode } from "react";
import { Link } from "react-router";
import type { UserProfile } from "#shared/contracts/servicemen.ts";
import { groupDigits } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import { formatPhone } from "#shared/phones/phone-display.ts";
import { tileForService } from "#shared/services/services.ts";
import { userProfileTexts as words } from "#texts/servicemen.ts";
import { PersonalPart } from "#web/lib/parts/personal-part.tsx";
import { MaskedText } from "#web/ui/content/masked-text.tsx";
import { Money } from "#web/ui/content/money.tsx";
import { Stat } from "#web/ui/content/stat.tsx";
import { StatusBadge } from "#web/ui/content/status-badge.tsx";
import { type ClothTile, patternOrder } from "#web/ui/identity/arrange-cloth.ts";
import { ClothSquares } from "#web/ui/identity/cloth.tsx";
import { hashText } from "#web/ui/identity/hash-text.ts";
import { Stars } from "#web/ui/identity/stars.tsx";
import { tradeLine } from "./profile-facts.ts";

interface BusinessBoardProps {
  profile: UserProfile;
  /** Heading level: h1 on the user's page, h2 in a preview. */
  heading?: "h1" | "h2";
  children?: ReactNode;
}

/** The business card as a signboard: trade, name, figures, text and price. */
export function BusinessBoard({ profile, heading = "h1", children }: BusinessBoardProps) {
  return (
    <div className="board">
      <div>
        <PersonalPart as="div" part={Strip} own={profile} />
        <div className="inner">
          <PersonalPart as="div" className="boardtext" part={Facts} own={profile} more={{ heading }} />
          {children}
        </div>
      </div>
    </div>
  );
}

interface PartProps {
  own: UserProfile;
}

const Strip = ({ own: { userId, serviceRendered } }: PartProps) => (
  <ClothSquares tiles={tradeStrip(userId, serviceRendered)} columns={6} />
);

function Facts({ own: profile, heading: Heading }: PartProps & { heading: "h1" | "h2" }) {
  const trade = tradeLine(profile);
  return (
    <>
      <div>
        <Heading>
          <MaskedText text={profile.displayName} />
        </Heading>
        {trade && (
          <p className="trade">
            <MaskedText text={trade} />
          </p>
        )}
        {profile.isPrivate && <StatusBadge status="privateName" />}
        <Rating profile={profile} />
      </div>
      <dl className="pair">
        <Stat value={groupDigits(profile.openings)} label={words.openings} />
        <Stat value={groupDigits(profile.completions)} label={words.completions} />
      </dl>
      <Terms profile={profile} />
    </>
  );
}

function Rating({ profile }: { profile: UserProfile }) {
  const { rating, ratingCount, userId } = profile;
  return (
    <Link className="rating" to={pages.reviews(userId)}>
      {rating !== null && <Stars value={rating} />}
      <span className="sm">{ratingCount > 0 ? words.reviews(ratingCount) : words.noReviews}</span>
    </Link>
  );
}

function Terms({ profile }: { profile: UserProfile }) {
  const { serviceDescription, phoneNumber, minUnits, isOwn } = profile;
  return (
    <>
      {serviceDescription && (
        <p className="typed">
          <MaskedText text={serviceDescription} />
        </p>
      )}
      {phoneNumber && (
        <div>
          <div className="sm muted">{words.phone}</div>
          <b className="even-digits">{formatPhone(phoneNumber)}</b>
          {isOwn && <div className="xs muted">{words.phoneHint}</div>}
        </div>
      )}
      {minUnits !== null && (
        <div>
          <div className="sm muted">{words.minimum}</div>
          <Money naira={minUnits} size="md" />
        </div>
      )}
    </>
  );
}

const squares = 6;
/** Index of the trade's square. */
const litSquare = 2;

/** Patterns derived from the user's id, with the trade highlighted among them. */
export function tradeStrip(userId: string, service: string | null): ClothTile[] {
  const trade = service === null ? undefined : tileForService(service);
  const others = patternOrder.filter((tile) => tile !== trade);
  const start = hashText(userId);
  return Array.from({ length: squares }, (_, index): ClothTile => {
    if (trade && index === litSquare) return { tile: trade, ground: "accent" };
    return { tile: others[(start + index) % others.length] ?? "seeds" };
  });
}
