import { Fragment, type RefObject, useLayoutEffect, useRef } from "react";
import { bannerAfterEvery } from "#shared/constants.ts";
import type { Job } from "#shared/contracts/jobs.ts";
import { pages } from "#shared/paths.ts";
import { jobListTexts } from "#texts/jobs.ts";
import { HydratedLater } from "#web/lib/hydration/hydrated-later.tsx";
import { PersonalPart } from "#web/lib/parts/personal-part.tsx";
import { useUser } from "#web/lib/person/session.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { NowProvider } from "#web/ui/content/age.tsx";
import { Tile } from "#web/ui/identity/tile.tsx";
import { type CallLook, useCallLooks } from "../calls/calling.tsx";
import { JobCard } from "./job-card.tsx";

interface JobListProps {
  jobs: readonly Job[];
  /** When the jobs were loaded, in ms since 1970. */
  readAt: number;
  isSearch?: boolean;
}

/** Job cards inside CallingProvider; users without a subscription see an offer after every ninth card. */
export const JobList = (props: JobListProps) => (
  <HydratedLater>
    <List {...props} />
  </HydratedLater>
);

function List({ jobs, readAt, isSearch = false }: JobListProps) {
  const user = useUser();
  const looks = useCallLooks(jobs);
  const list = useRef<HTMLDivElement>(null);
  useRememberedHeights(list, jobs);
  const isSubscribed = user?.isSubscribed ?? false;
  const isGated = isSearch && user !== null && !isSubscribed;
  return (
    <PersonalPart
      as="div"
      className="joblist"
      ref={list}
      part={Cards}
      own={jobs}
      more={{ looks, readAt, isGated, hasBanners: !isSubscribed }}
    />
  );
}

interface CardsProps {
  own: readonly Job[];
  looks: readonly CallLook[];
  readAt: number;
  /** Jobs of others lead to the subscription. */
  isGated: boolean;
  hasBanners: boolean;
}

function Cards({ own: jobs, looks, readAt, isGated, hasBanners }: CardsProps) {
  return (
    <NowProvider start={readAt}>
      {jobs.map((job, index) => {
        const look = looks[import.meta.env.SSR && looks.length === 1 ? 0 : index]!;
        return (
          <Fragment key={job._id}>
            <JobCard
              job={job}
              to={isGated && look !== "own" ? pages.upgrade : pages.jobDetails(job._id)}
              look={look}
              heightPx={lastHeightOf(job._id)}
            />
            {hasBanners && index % bannerAfterEvery === bannerAfterEvery - 1 && <SubscriptionBanner />}
          </Fragment>
        );
      })}
    </NowProvider>
  );
}

/** Heights of cards that left the screen: with `content-visibility` the browser would guess them. */
const heights = new Map<string, number>();

/** Height of the card's content when its list was last shown, in pixels. */
const lastHeightOf = (jobId: string): number | undefined => heights.get(jobId);

/** Records card heights when a list unmounts, so that it has the same length when the user comes back. */
function useRememberedHeights(list: RefObject<HTMLElement | null>, jobs: readonly Job[]): void {
  const shown = useRef(jobs);
  shown.current = jobs;
  useLayoutEffect(() => {
    const element = list.current;
    return () => {
      const cards = [...(element?.querySelectorAll<HTMLElement>(":scope > article") ?? [])];
      // Border plus padding is the same for every card.
      const around = cards[0] ? heightAround(cards[0]) : 0;
      for (const [n, { _id }] of shown.current.entries()) {
        const height = cards[n]?.offsetHeight;
        if (height !== undefined) heights.set(_id, height - around);
      }
    };
  }, [list]);
}

function heightAround(card: HTMLElement): number {
  const { paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = getComputedStyle(card);
  return [paddingTop, paddingBottom, borderTopWidth, borderBottomWidth]
    .map(Number.parseFloat)
    .reduce((sum, size) => sum + size, 0);
}

const words = jobListTexts;

function SubscriptionBanner() {
  return (
    <div className="banner on-cloth">
      <div className="row">
        <Tile name="phone" />
        <p>{words.banner}</p>
      </div>
      <div className="btns">
        <LinkButton kind="ghost" small to={pages.servicemen}>
          {words.bannerMore}{" "}
          <span className="visually-hidden" aria-hidden="true">
            {words.bannerMoreAbout}
          </span>
        </LinkButton>
        <LinkButton kind="accent" small to={pages.upgrade}>
          {words.bannerAction}
        </LinkButton>
      </div>
    </div>
  );
}
