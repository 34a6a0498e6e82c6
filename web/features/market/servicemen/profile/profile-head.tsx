import { productPicture } from "#shared/contracts/product-picture.ts";
import type { UserProfile } from "#shared/contracts/servicemen.ts";
import { profilePictureVersion } from "#shared/contracts/share-picture-versions.ts";
import { sharePictures } from "#shared/contracts/share-pictures.ts";
import { cutText } from "#shared/text/cut-text.ts";
import { userProfileTexts as words } from "#texts/servicemen.ts";
import { PageHead } from "#web/lib/head/page-head.tsx";
import { pageMeta, pictureMeta } from "#web/lib/head/page-meta.ts";
import { usePageRequest } from "#web/lib/page-data/page-request.tsx";
import { textOf } from "#web/lib/page-data/personal-reads.ts";
import { tradeLine } from "./profile-facts.ts";

const descriptionCharacters = 160;

/** Without a profile, the page's own title. */
export function ProfileHead({ profile }: { profile: UserProfile | null | undefined }) {
  const { facts } = usePageRequest();
  if (!profile) return <PageHead meta={pageMeta(words.title)} />;
  const origin = facts?.origin ?? window.location.origin;
  const name = textOf(profile, nameOf);
  return (
    <PageHead
      meta={[
        ...pageMeta(name, textOf(profile, descriptionOf)),
        ...pictureMeta(origin + textOf(profile, pictureOf), name),
        // Search engines list those who can be hired, as the sitemap does, and not the people who post jobs.
        ...(profile.isForHire ? [] : [{ name: "robots", content: "noindex" }]),
      ]}
    />
  );
}

const nameOf = ({ displayName }: UserProfile): string => displayName;

const descriptionOf = (profile: UserProfile): string =>
  cutText(cardLine(profile) ?? words.metaDescription(profile.openings), descriptionCharacters);

/** "Electrical Installation@Ikeja, Lagos: House wiring, …" */
function cardLine(profile: UserProfile): string | undefined {
  const trade = tradeLine(profile);
  return trade && `${trade}: ${profile.serviceDescription ?? ""}`.replace(/\s+/g, " ").trim();
}

const pictureOf = (profile: UserProfile): string => {
  const language = import.meta.env.PAGE_LANGUAGE;
  return profile.isForHire
    ? sharePictures.serviceman(profile.userId, language, profilePictureVersion(profile))
    : productPicture(language);
};
