import { useParams } from "react-router";
import { pages } from "#shared/paths.ts";
import { ownJobTexts } from "#texts/jobs.ts";
import { CallerList } from "#web/features/market/jobs/own/caller-list.tsx";
import { callersQuery } from "#web/features/market/jobs/own/own-jobs.api.ts";
import { ReviewButton } from "#web/features/market/reviews/review-button.tsx";
import { ApiError } from "#web/lib/api/api-error.ts";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primedForUsers } from "#web/lib/page-data/route-data.ts";
import { ForUser } from "#web/lib/person/for-user.tsx";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";

const words = ownJobTexts.callers;

export const meta = () => pageMeta(words.title, words.lead);

const primedCallers = primedForUsers(async ({ client, params }) => {
  const query = callersQuery(params.jobId ?? "");
  if (typeof window !== "undefined") return void client.prefetchQuery(query);
  const answer = await client.fetchQuery(query);
  if ("refused" in answer) throw new ApiError(answer.refused);
});
export const loader = primedCallers.onServer;
export const clientLoader = primedCallers.inBrowser;

export default function CallersPage() {
  const { jobId = "" } = useParams();
  return (
    <main id="content" tabIndex={-1}>
      <PageHeader title={words.title} back={pages.myJobs} />
      <ForUser>
        {() => (
          <div className="stack loose">
            <CallerList
              jobId={jobId}
              reviewButton={({ callerId, fullName }) => (
                <ReviewButton about={{ subjectId: callerId, jobId, fullName, about: "" }} small />
              )}
            />
            <LinkButton kind="quiet" className="back-to-jobs" to={pages.myJobs}>
              {words.back}
            </LinkButton>
          </div>
        )}
      </ForUser>
    </main>
  );
}
