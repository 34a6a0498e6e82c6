import { useInfiniteQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { messages } from "#shared/messages/en.ts";
import { pages } from "#shared/paths.ts";
import { CallingProvider } from "#web/features/calls/calling.tsx";
import { calledJobsQuery } from "#web/features/calls/calls.api.ts";
import { JobBrowser } from "#web/features/jobs/job-browser.tsx";
import { jobFilterOf, jobListQuery, jobsOf } from "#web/features/jobs/jobs.api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import { primed, shownAtOnce } from "#web/lib/route-data.ts";
import { meQuery } from "#web/lib/session.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { CallForJob } from "./call-for-job.tsx";

const words = messages.jobList;

export const meta = () => pageMeta(words.metaTitle, words.metaDescription);

export const loader = primed(async ({ client, params, url }) => {
  const me = await client.ensureQueryData(meQuery()).catch(() => undefined);
  if (me?.user) await client.prefetchQuery(calledJobsQuery());
  const filter = jobFilterOf(url.searchParams, { userId: params.userId });
  await client.fetchInfiniteQuery(jobListQuery(filter)).catch((error) => {
    // What is no id belongs to nobody.
    throw error instanceof ApiError && error.status === 400 ? new ApiError(404) : error;
  });
}).onServer;
export const clientLoader = shownAtOnce;

/** One person's open jobs. */
export default function UserJobsPage() {
  const { userId } = useParams();
  const { data } = useInfiniteQuery(jobListQuery({ userId }));
  const name = jobsOf(data)[0]?.creator;
  return (
    <main id="content" className="listpage" tabIndex={-1}>
      <PageHeader title={name ? words.ofUser(name) : words.title} back={pages.jobs} />
      <div className="feed">
        <h2 className="sr">{words.heading}</h2>
        <CallingProvider>
          <JobBrowser
            callButton={CallForJob}
            only={{ userId }}
            empty={<EmptyState title={words.noneOfUser} />}
          />
        </CallingProvider>
      </div>
    </main>
  );
}
