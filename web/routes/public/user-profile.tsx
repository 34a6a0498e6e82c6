import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useParams } from "react-router";
import type { UserProfile } from "#shared/contracts/servicemen.ts";
import { pages } from "#shared/paths.ts";
import { userProfileTexts as words } from "#texts/servicemen.ts";
import { Budget } from "#web/features/market/jobs/budget.tsx";
import { BusinessBoard } from "#web/features/market/servicemen/profile/business-board.tsx";
import { HireButtons } from "#web/features/market/servicemen/profile/hire-buttons.tsx";
import { localBusiness } from "#web/features/market/servicemen/profile/local-business.ts";
import { Openings } from "#web/features/market/servicemen/profile/openings.tsx";
import { Portfolio } from "#web/features/market/servicemen/profile/portfolio.tsx";
import { profileQuery, viewCard } from "#web/features/market/servicemen/profile/profile.api.ts";
import { sharedProfile } from "#web/features/market/servicemen/profile/profile-facts.ts";
import { ProfileHead } from "#web/features/market/servicemen/profile/profile-head.tsx";
import { ProfileOptions } from "#web/features/market/servicemen/profile/profile-options.tsx";
import {
  ProfileBlocked,
  ProfileFailed,
  ProfileMissing,
  ProfileSkeleton,
} from "#web/features/market/servicemen/profile/profile-states.tsx";
import { TradeTrail } from "#web/features/market/trades/trade-trail.tsx";
import { ShareButton } from "#web/features/site/sharing/share-button.tsx";
import { ApiError } from "#web/lib/api/api-error.ts";
import { StructuredData } from "#web/lib/head/structured-data.tsx";
import { asked, madeOf } from "#web/lib/page-data/personal-reads.ts";
import { primed, shownAtOnce } from "#web/lib/page-data/route-data.ts";
import { userIn, useUser } from "#web/lib/person/session.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const loader = primed(async ({ client, params }) => {
  const viewer = await userIn(client);
  if (!(await client.fetchQuery(profileQuery(params.userId ?? "", viewer)))) throw new ApiError(404);
}).onServer;
export const clientLoader = shownAtOnce;

export default function UserProfilePage() {
  const { userId = "" } = useParams();
  // Resets the page's state for another user.
  return <Profile key={userId} userId={userId} />;
}

function Profile({ userId }: { userId: string }) {
  const viewer = useUser();
  const [blockedName, setBlockedName] = useState<string>();
  const { data: profile, isError, isFetching, refetch } = useQuery(profileQuery(userId, viewer));
  const shown = blockedName === undefined ? profile : undefined;
  return (
    <main id="content" tabIndex={-1}>
      <ProfileHead profile={profile} />
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
      {shown && <ShownProfile profile={shown} userId={userId} />}
      {shown === null && <ProfileMissing />}
      {blockedName === undefined &&
        profile === undefined &&
        (isError ? <ProfileFailed onRetry={() => refetch()} isRetrying={isFetching} /> : <ProfileSkeleton />)}
    </main>
  );
}

function ShownProfile({ profile, userId }: { profile: UserProfile; userId: string }) {
  const client = useQueryClient();
  const isCounted = asked(isOthersCard, profile);
  useEffect(() => {
    if (isCounted && navigator.onLine) void viewCard(client, userId);
  }, [client, userId, isCounted]);
  return (
    <div className="cols profilepage">
      <BusinessBoard profile={profile}>
        <HireButtons profile={profile} />
      </BusinessBoard>
      <StructuredData
        of={profile}
        facts={import.meta.env.SSR ? (page, profile) => localBusiness(profile, page) : undefined}
      />
      <div className="stack loose">
        <Portfolio photos={profile.photos} />
        <Openings profile={profile} budgetOf={(job) => <Budget job={job} size="md" />} />
        {asked(hasTrail, profile) && <TradeTrail place={madeOf(placeOf, profile)} />}
      </div>
    </div>
  );
}

const isOthersCard = ({ serviceRendered, isOwn }: UserProfile): boolean => serviceRendered !== null && !isOwn;
const hasTrail = ({ serviceRendered, isForHire }: UserProfile): boolean =>
  Boolean(serviceRendered && isForHire);
const placeOf = ({ serviceRendered, state, lga }: UserProfile) => ({ service: serviceRendered, state, lga });
