import type { UserProfile } from "#shared/contracts/servicemen.ts";
import { profilePictureVersion } from "#shared/contracts/share-picture-versions.ts";
import { sharePictures } from "#shared/contracts/share-pictures.ts";
import { pages } from "#shared/paths.ts";
import { userProfileTexts as words } from "#texts/servicemen.ts";

/** What the share sheet shares. */
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

/** Trade and place; undefined without a card. */
export function tradeLine(
  profile: Pick<UserProfile, "serviceRendered" | "currentLocation" | "state" | "lga">,
): string | undefined {
  const { serviceRendered, currentLocation, lga, state } = profile;
  if (!serviceRendered) return undefined;
  const place = currentLocation || [lga, state].filter(Boolean).join(", ");
  return place ? words.trade(serviceRendered, place) : serviceRendered;
}
