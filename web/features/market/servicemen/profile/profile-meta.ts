import { productPicture } from "#shared/contracts/product-picture.ts";
import type { UserProfile } from "#shared/contracts/servicemen.ts";
import { profilePictureVersion } from "#shared/contracts/share-picture-versions.ts";
import { sharePictures } from "#shared/contracts/share-pictures.ts";
import { pages } from "#shared/paths.ts";
import { cutText } from "#shared/text/cut-text.ts";
import { userProfileTexts as words } from "#texts/servicemen.ts";
import { pageMeta, pictureMeta } from "#web/lib/page-meta.ts";

const descriptionCharacters = 160;

/** Public facts about a user for shared links and the browser's tab. */
export interface ProfileSummary {
  title: string;
  description: string;
  /** Absolute address. */
  picture: string;
}

export function summaryOf(profile: UserProfile, origin: string): ProfileSummary {
  return {
    title: profile.displayName,
    description: cutText(cardLine(profile) ?? words.metaDescription(profile.openings), descriptionCharacters),
    picture:
      origin +
      (profile.isForHire
        ? sharePictures.serviceman(
            profile.userId,
            import.meta.env.PAGE_LANGUAGE,
            profilePictureVersion(profile),
          )
        : productPicture(import.meta.env.PAGE_LANGUAGE)),
  };
}

/** What the share sheet hands on. */
export const sharedProfile = (profile: UserProfile) => ({
  path: pages.userProfile(profile.userId),
  title: [profile.displayName, tradeLine(profile)].filter(Boolean).join(": "),
  picture: profile.isForHire
    ? sharePictures.servicemanStatus(
        profile.userId,
        import.meta.env.PAGE_LANGUAGE,
        profilePictureVersion(profile),
      )
    : undefined,
  qrCode: pages.qrCode(profile.userId),
});

/** "Electrical Installation@Ikeja, Lagos: House wiring, …" */
function cardLine(profile: UserProfile): string | undefined {
  const trade = tradeLine(profile);
  return trade && `${trade}: ${profile.serviceDescription ?? ""}`.replace(/\s+/g, " ").trim();
}

/** Trade and place; undefined without a card. */
export function tradeLine(
  profile: Pick<UserProfile, "serviceRendered" | "currentLocation" | "state" | "lga">,
): string | undefined {
  const { serviceRendered, currentLocation, lga, state } = profile;
  if (!serviceRendered) return undefined;
  const place = currentLocation || [lga, state].filter(Boolean).join(", ");
  return place ? words.trade(serviceRendered, place) : serviceRendered;
}

export function profileMeta(summary: ProfileSummary | null | undefined) {
  if (!summary) return pageMeta(words.title);
  return [...pageMeta(summary.title, summary.description), ...pictureMeta(summary.picture)];
}
