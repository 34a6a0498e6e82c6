import { jobListTexts } from "#texts/jobs.ts";
import { CallingProvider } from "#web/features/market/calls/calling.tsx";
import { calledJobsQuery } from "#web/features/market/calls/calls.api.ts";
import { JobBrowser } from "#web/features/market/jobs/job-browser.tsx";
import { jobFilterOf, jobListQuery } from "#web/features/market/jobs/jobs.api.ts";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primed, shownAtOnce } from "#web/lib/page-data/route-data.ts";
import { userIn } from "#web/lib/person/session.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

const words = jobListTexts;

export const meta = () => pageMeta(words.metaTitle, words.metaDescription);

export const loader = primed(async ({ client, url }) => {
  if (await userIn(client)) await client.prefetchQuery(calledJobsQuery());
  await client.fetchInfiniteQuery(jobListQuery(jobFilterOf(url.searchParams)));
}).onServer;
export const clientLoader = shownAtOnce;

export default function JobPage() {
  return (
    <main id="content" className="listpage" tabIndex={-1}>
      <PageHeader title={words.title} />
      <div className="feed">
        <h2 className="visually-hidden">{words.heading}</h2>
        <CallingProvider>
          <JobBrowser />
        </CallingProvider>
      </div>
    </main>
  );
}
