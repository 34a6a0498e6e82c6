import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type LoaderFunctionArgs, type RouterContextProvider, useParams } from "react-router";
import type { UserProfile } from "#shared/contracts/servicemen.ts";
import { pages } from "#shared/paths.ts";
import { userProfileTexts as words } from "#texts/servicemen.ts";
import { Budget } from "#web/features/market/jobs/job-card.tsx";
import { BusinessBoard } from "#web/features/market/servicemen/profile/business-board.tsx";
import { HireButtons } from "#web/features/market/servicemen/profile/hire-buttons.tsx";
import { localBusiness } from "#web/features/market/servicemen/profile/local-business.ts";
import { Openings } from "#web/features/market/servicemen/profile/openings.tsx";
import { Portfolio } from "#web/features/market/servicemen/profile/portfolio.tsx";
import { profileQuery } from "#web/features/market/servicemen/profile/profile.api.ts";
import {
  type ProfileSummary,
  profileMeta,
  sharedProfile,
  summaryOf,
} from "#web/features/market/servicemen/profile/profile-meta.ts";
import { ProfileOptions } from "#web/features/market/servicemen/profile/profile-options.tsx";
import {
  ProfileBlocked,
  ProfileFailed,
  ProfileMissing,
  ProfileSkeleton,
} from "#web/features/market/servicemen/profile/profile-states.tsx";
import { TradeTrail } from "#web/features/market/trades/trade-trail.tsx";
import { ShareButton } from "#web/features/site/sharing/share-button.tsx";
import { ApiError } from "#web/lib/api-error.ts";
import { browserQueryClient } from "#web/lib/browser-query-client.ts";
import { queryClientContext } from "#web/lib/request-context.ts";
import { primed } from "#web/lib/route-data.ts";
import { meQuery, useUser } from "#web/lib/session.ts";
import { StructuredData } from "#web/lib/structured-data.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";

const primedProfile = primed(async ({ client, params }) => {
  const me = await client.ensureQueryData(meQuery()).catch(() => undefined);
  const profile = await client.fetchQuery(profileQuery(params.userId ?? "", me?.user?._id));
  if (!profile) throw new ApiError(404);
});

export async function loader(args: LoaderFunctionArgs) {
  const refused = await primedProfile.onServer(args);
  if (refused) return refused;
  const client = (args.context as Readonly<RouterContextProvider>).get(queryClientContext);
  return summaryIn(client, args.params.userId, new URL(args.request.url).origin);
}

/** The page is shown at once; its title follows when the user is loaded. */
export async function clientLoader({ params }: { params: LoaderFunctionArgs["params"] }) {
  return summaryIn(browserQueryClient(), params.userId, window.location.origin);
}

function summaryIn(client: ReturnType<typeof browserQueryClient>, userId = "", origin: string) {
  const me = client.getQueryData(meQuery().queryKey);
  const profile = client.getQueryData(profileQuery(userId, me?.user?._id).queryKey);
  return profile ? summaryOf(profile, origin) : null;
}

export const meta = ({ loaderData }: { loaderData: ProfileSummary | null | undefined }) =>
  profileMeta(loaderData);

export default function UserProfilePage() {
  const { userId = "" } = useParams();
  // Resets the page's state for another user.
  return <Profile key={userId} userId={userId} />;
}

function Profile({ userId }: { userId: string }) {
  const viewer = useUser();
  const [blockedName, setBlockedName] = useState<string>();
  const { data: profile, isError, isFetching, refetch } = useQuery(profileQuery(userId, viewer?._id));
  const shown = blockedName === undefined ? profile : undefined;
  return (
    <main id="content" tabIndex={-1}>
      <PageHeader
        title={shown ? undefined : words.title}
        back={pages.servicemen}
        actions={
          shown && (
            <>
              <ShareButton shared={() => sharedProfile(shown)} />
              <ProfileOptions profile={shown} onBlocked={() => setBlockedName(shown.displayName)} />
            </>
          )
        }
      />
      {blockedName !== undefined && <ProfileBlocked name={blockedName} />}
      {shown && <ShownProfile profile={shown} />}
      {shown === null && <ProfileMissing />}
      {blockedName === undefined &&
        profile === undefined &&
        (isError ? <ProfileFailed onRetry={() => refetch()} isRetrying={isFetching} /> : <ProfileSkeleton />)}
    </main>
  );
}

const ShownProfile = ({ profile }: { profile: UserProfile }) => (
  <div className="cols profilepage">
    <BusinessBoard profile={profile}>
      <HireButtons profile={profile} />
    </BusinessBoard>
    <StructuredData facts={import.meta.env.SSR ? (page) => localBusiness(profile, page) : undefined} />
    <div className="stack loose">
      <Portfolio photos={profile.photos} />
      <Openings profile={profile} budgetOf={(job) => <Budget job={job} size="md" />} />
      {profile.serviceRendered && profile.isForHire && (
        <TradeTrail place={{ service: profile.serviceRendered, state: profile.state, lga: profile.lga }} />
      )}
    </div>
  </div>
);
