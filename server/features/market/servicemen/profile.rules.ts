import { hideOwner, ratingOf, shownJob, shownName } from "#server/features/trust/blocks/people.rules.ts";
import type { Opening, UserProfile } from "#shared/contracts/servicemen.ts";
import { mediaAddress } from "#shared/paths.ts";
import { type E164, localPhone } from "#shared/phones/phone.ts";
import { toCardFields, toCardPhoto, toCardTexts } from "./cards.rules.ts";
import type { OpeningRow, ShownPerson, StoredProfile } from "./profile.queries.ts";

/** All data of a profile, before the rules decide what the reader may see. */
interface ProfileFacts extends StoredProfile {
  /** Undefined for other readers. */
  ownPhone: E164 | undefined;
}

/** A reader's view. A private name hides photos too: their addresses do not change, so they identify the person. */
export function toProfile({ person, card: stored, ownPhone, ...facts }: ProfileFacts): UserProfile {
  const isOwn = ownPhone !== undefined;
  const isPrivate = person.privateName !== null;
  const isHidden = isPrivate && !isOwn;
  const fullName = shownName(person);
  const card =
    stored && (isOwn || !stored.hiddenAt) ? { ...stored, ...toCardTexts(stored, fullName) } : undefined;
  const businessName = isHidden ? null : (card?.businessName ?? null);
  return {
    userId: person.publicId,
    displayName: isPrivate ? fullName : (businessName ?? fullName),
    businessName,
    fullName,
    isPrivate,
    isOwn,
    ...toCardFields(
      card,
      isHidden
        ? (text) => hideOwner(text, { fullName: person.fullName, businessName: stored?.businessName ?? null })
        : undefined,
    ),
    isForHire: card !== undefined && !card.hiddenAt && facts.isSubscribed,
    phoneNumber: isOwn ? localPhone(ownPhone) : null,
    openings: isHidden ? 0 : facts.openings,
    completions: isHidden ? 0 : facts.completions,
    rating: ratingOf(person),
    ratingCount: person.ratingCount,
    photos: isHidden || !card ? [] : facts.photos.map(toCardPhoto),
    jobs: isHidden ? [] : facts.jobs.map((job) => toOpening(person, job)),
  };
}

function jobTexts(row: Parameters<typeof shownJob>[0]): Pick<Opening, "description" | "location"> {
  const { description, location } = shownJob(row);
  return { description, location };
}

const toOpening = ({ fullName, privateName }: ShownPerson, row: OpeningRow): Opening => ({
  _id: row.id,
  ...jobTexts({ ...row, fullName, privateName }),
  service: row.service,
  thumbnailUrl: row.thumbnailPath && mediaAddress(row.thumbnailPath),
  minBudget: row.minBudget,
  maxBudget: row.maxBudget,
  taken: row.status !== "open",
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});
