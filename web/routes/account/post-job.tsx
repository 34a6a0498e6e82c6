import { pages } from "#shared/paths.ts";
import { postingTexts as words } from "#texts/jobs.ts";
import { PostJobForm } from "#web/features/market/jobs/posting/post-job-form.tsx";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primedForUsers } from "#web/lib/page-data/route-data.ts";
import { ForUser } from "#web/lib/person/for-user.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => pageMeta(words.title, words.metaDescription);

const primedPostJob = primedForUsers(async () => undefined);
export const loader = primedPostJob.onServer;
export const clientLoader = primedPostJob.inBrowser;

export default function PostJobPage() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title={words.title} back={pages.landing} />
      <div className="stack loose">
        <ForUser>{(user) => <PostJobForm user={user} />}</ForUser>
      </div>
    </main>
  );
}
