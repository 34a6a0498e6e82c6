import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { pages } from "#shared/paths.ts";
import { tradeTexts as words } from "#texts/trades.ts";
import { asked, textOf } from "#web/lib/page-data/personal-reads.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { JobList } from "../jobs/job-list.tsx";
import { jobsOf } from "../jobs/jobs.api.ts";
import { ServicemanCards } from "../servicemen/serviceman-card.tsx";
import { servicemenOf } from "../servicemen/servicemen.api.ts";
import { hasJobs, hasServicemen, jobsOfSupply, servicemenOfSupply } from "./supply.api.ts";
import { isTrade, type Supply } from "./supply-facts.ts";

interface FoundProps {
  supply: Supply;
}

/** The first jobs and servicemen, each with a link to all. */
export const FoundSupply = ({ supply }: FoundProps) => (
  <>
    {asked(hasJobs, supply) && <FoundJobs supply={supply} />}
    {asked(hasServicemen, supply) && <FoundServicemen supply={supply} />}
  </>
);

function FoundJobs({ supply }: FoundProps) {
  const { data, dataUpdatedAt } = useInfiniteQuery(jobsOfSupply(supply));
  return (
    <FoundPart title={words.jobs} all={words.allJobs} to={`${pages.jobs}?${textOf(supply, filterText)}`}>
      <JobList jobs={jobsOf(data)} readAt={dataUpdatedAt} />
    </FoundPart>
  );
}

function FoundServicemen({ supply }: FoundProps) {
  const { data } = useInfiniteQuery(servicemenOfSupply(supply));
  return (
    <FoundPart
      title={words.people}
      all={words.allServicemen}
      to={`${pages.servicemen}?${textOf(supply, filterText)}`}
    >
      <ServicemanCards servicemen={data ? servicemenOf(data) : []} />
    </FoundPart>
  );
}

function filterText(supply: Supply): string {
  const { state, lga } = supply;
  const service = isTrade(supply) && { service: supply.name };
  const filter = { ...service, ...(state && { state: state.name }), ...(lga && { lga: lga.name }) };
  return new URLSearchParams(filter).toString();
}

interface FoundPartProps {
  title: string;
  /** Text and address of the link to the whole list. */
  all: string;
  to: string;
  children: ReactNode;
}

const FoundPart = ({ title, all, to, children }: FoundPartProps) => (
  <section className="stack">
    <h2 className="h2">{title}</h2>
    {children}
    <LinkButton kind="soft" to={to}>
      {all}
    </LinkButton>
  </section>
);
