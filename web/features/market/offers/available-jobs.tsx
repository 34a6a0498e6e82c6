import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { subscriptionPriceNaira } from "#shared/constants.ts";
import type { User } from "#shared/contracts/accounts.ts";
import type { OfferedJob } from "#shared/contracts/offers.ts";
import { formatNaira } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import { ownJobTexts } from "#texts/jobs.ts";
import { offerTexts as words } from "#texts/offers.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { consoleLine } from "#web/lib/console-line.ts";
import { readLocal, writeLocal } from "#web/lib/local-store.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { NowProvider } from "#web/ui/content/age.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Unloaded } from "#web/ui/feedback/unloaded.tsx";
import { AvailableJobCard } from "./available-job-card.tsx";
import { offersQuery } from "./offers.api.ts";

const skeletons = 4;

/** Jobs that a subscribed serviceman could accept, and those already accepted. */
export function AvailableJobs({ user }: { user: User }) {
  if (user.isSubscribed) return <Offers user={user} />;
  // A user without a business card cannot have accepted jobs, so there is nothing to request.
  return user.serviceRendered === null ? <SubscribeFirst /> : <Accepted user={user} />;
}

/** After the subscription has ended: the jobs already accepted, with their phone numbers. */
function Accepted({ user }: { user: User }) {
  const { data: jobs, dataUpdatedAt } = useQuery({ ...offersQuery(user._id), refetchInterval: false });
  return (
    <div className="stack">
      <SubscribeFirst />
      {jobs && <OfferCards jobs={jobs} userId={user._id} readAt={dataUpdatedAt} />}
    </div>
  );
}

function SubscribeFirst() {
  return (
    <EmptyState
      title={ownJobTexts.subscribe}
      help={ownJobTexts.subscribeHelp(formatNaira(subscriptionPriceNaira))}
      tile="phone"
    >
      <LinkButton kind="accent" to={pages.upgrade} state={{ from: pages.myJobs }}>
        {ownJobTexts.upgrade}
      </LinkButton>
    </EmptyState>
  );
}

/** Shows the stored list of the last visit at once; asks the server only when it is stale. */
function useOffers(userId: string) {
  const [kept] = useState(() => readOffers(userId, Date.now()));
  const query = useQuery({
    ...offersQuery(userId),
    ...(kept && { initialData: kept.jobs, initialDataUpdatedAt: kept.at }),
  });
  const { data: jobs, dataUpdatedAt, error } = query;
  useEffect(() => {
    if (jobs && dataUpdatedAt > 0) keepOffers(userId, { jobs, at: dataUpdatedAt });
  }, [jobs, dataUpdatedAt, userId]);
  useEffect(() => {
    if (error) consoleLine("error", words.logFetch);
  }, [error]);
  return query;
}

function Offers({ user }: { user: User }) {
  const read = useOffers(user._id);
  const { data: jobs, error, isError, dataUpdatedAt } = read;
  // The subscription ended while the page was open.
  if (error instanceof ApiError && error.code === "subscribers_only") return <SubscribeFirst />;
  if (!jobs) return <Unloaded read={read} words={words} count={skeletons} />;
  if (jobs.length === 0) return <NoOffers hasCard={user.serviceRendered !== null} />;
  return (
    <section className="stack">
      <div>
        <h2 className="h2">{words.heading}</h2>
        <p className="sm muted">{words.lead}</p>
      </div>
      {isError && (
        <Notice tone="warning" announce>
          {words.old}
        </Notice>
      )}
      <OfferCards jobs={jobs} userId={user._id} readAt={dataUpdatedAt} />
    </section>
  );
}

interface OfferCardsProps {
  jobs: readonly OfferedJob[];
  userId: string;
  readAt: number;
}

const OfferCards = ({ jobs, userId, readAt }: OfferCardsProps) => (
  <NowProvider start={readAt}>
    <div className="stack grid2">
      {jobs.map((job) => (
        <AvailableJobCard key={job._id} job={job} userId={userId} />
      ))}
    </div>
  </NowProvider>
);

function NoOffers({ hasCard }: { hasCard: boolean }) {
  if (!hasCard) {
    return (
      <EmptyState title={words.noCard} help={words.noCardHelp} tile="hammer">
        <LinkButton kind="accent" to={pages.businessCentre}>
          {words.toCard}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={words.none} help={words.noneHelp}>
      <LinkButton kind="soft" to={pages.jobs}>
        {words.allJobs}
      </LinkButton>
    </EmptyState>
  );
}

interface KeptOffers {
  jobs: OfferedJob[];
  /** When the server answered, in ms since 1970. */
  at: number;
}

/** The list stored for this user; undefined when there is none or it cannot be read. */
function readOffers(userId: string, now: number): KeptOffers | undefined {
  const kept = readLocal("offers");
  if (kept?.userId !== userId || !Array.isArray(kept.jobs) || !kept.jobs.every(isShowable)) return undefined;
  // If the device's clock was set back, the list must not count as fresh.
  return { jobs: kept.jobs, at: typeof kept.at === "number" && kept.at <= now ? kept.at : 0 };
}

const keepOffers = (userId: string, { jobs, at }: KeptOffers): void =>
  writeLocal("offers", { userId, jobs, at });

const isShowable = (job: Partial<OfferedJob> | null): boolean =>
  typeof job?._id === "string" &&
  typeof job.fullName === "string" &&
  typeof job.location === "string" &&
  typeof job.description === "string" &&
  typeof job.maxBudget === "number";
