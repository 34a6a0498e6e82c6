import { useInfiniteQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { Job } from "#shared/contracts/jobs.ts";
import { pages } from "#shared/paths.ts";
import { isId } from "#shared/text/is-id.ts";
import { jobListTexts } from "#texts/jobs.ts";
import { CallingProvider } from "#web/features/market/calls/calling.tsx";
import { calledJobsQuery } from "#web/features/market/calls/calls.api.ts";
import { JobBrowser } from "#web/features/market/jobs/job-browser.tsx";
import { jobFilterOf, jobListQuery, jobsOf } from "#web/features/market/jobs/jobs.api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { hasItems } from "#web/lib/lists/paged-list.ts";
import { textOf } from "#web/lib/page-data/personal-reads.ts";
import { primed, shownAtOnce } from "#web/lib/page-data/route-data.ts";
import { userIn } from "#web/lib/person/session.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

const words = jobListTexts;
const noJobs = <EmptyState title={words.noneOfUser} />;

export const meta = () => pageMeta(words.metaTitle, words.metaDescription);

export const loader = primed(async ({ client, params, url }) => {
  if (!isId(params.userId ?? "")) throw new ApiError(404);
  if (await userIn(client)) await client.prefetchQuery(calledJobsQuery());
  await client.fetchInfiniteQuery(jobListQuery(jobFilterOf(url.searchParams, { userId: params.userId })));
}).onServer;
export const clientLoader = shownAtOnce;

const titleOf = ([job]: readonly Job[]): string => words.ofUser(job?.creator ?? "");

export default function UserJobsPage() {
  const { userId = "" } = useParams();
  const { data } = useInfiniteQuery({ ...jobListQuery({ userId }), enabled: isId(userId) });
  const jobs = jobsOf(data);
  return (
    <main id="content" className="listpage" tabIndex={-1}>
      <PageHeader title={hasItems(jobs) ? textOf(jobs, titleOf) : words.title} back={pages.jobs} />
      <div className="feed">
        <h2 className="visually-hidden">{words.heading}</h2>
        {isId(userId) ? (
          <CallingProvider>
            <JobBrowser only={{ userId }} empty={noJobs} />
          </CallingProvider>
        ) : (
          noJobs
        )}
      </div>
    </main>
  );
}
