import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { pages } from "#shared/paths.ts";
import { qrCodeTexts as words } from "#texts/sharing.ts";
import { profileQuery } from "#web/features/market/servicemen/profile/profile.api.ts";
import {
  ProfileFailed,
  ProfileMissing,
  ProfileSkeleton,
} from "#web/features/market/servicemen/profile/profile-states.tsx";
import { QrPoster } from "#web/features/market/servicemen/profile/qr-poster.tsx";
import { ApiError } from "#web/lib/api/api-error.ts";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primed, shownAtOnce } from "#web/lib/page-data/route-data.ts";
import { userIn, useUser } from "#web/lib/person/session.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => pageMeta(words.title);

export const loader = primed(async ({ client, params }) => {
  const viewer = await userIn(client);
  if (!(await client.fetchQuery(profileQuery(params.userId ?? "", viewer)))) throw new ApiError(404);
}).onServer;
export const clientLoader = shownAtOnce;

export default function QrCodePage() {
  const { userId = "" } = useParams();
  const viewer = useUser();
  const { data: profile, isError, isFetching, refetch } = useQuery(profileQuery(userId, viewer));
  return (
    <main id="content" tabIndex={-1}>
      <PageHeader title={words.title} back={pages.userProfile(userId)} />
      {profile && <QrPoster profile={profile} isAgent={profile.isOwn && viewer?.isAgent === true} />}
      {profile === null && <ProfileMissing />}
      {profile === undefined &&
        (isError ? <ProfileFailed onRetry={() => refetch()} isRetrying={isFetching} /> : <ProfileSkeleton />)}
    </main>
  );
}
