import { pages } from "#shared/paths.ts";
import { postingTexts as words } from "#texts/jobs.ts";
import { PostJobForm } from "#web/features/market/jobs/posting/post-job-form.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { primedForUsers } from "#web/lib/route-data.ts";
import { useUser } from "#web/lib/session.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => pageMeta(words.title, words.metaDescription);

const primedPostJob = primedForUsers(async () => undefined);
export const loader = primedPostJob.onServer;
export const clientLoader = primedPostJob.inBrowser;

export default function PostJobPage() {
  const user = useUser();
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title={words.title} back={pages.landing} />
      <div className="stack loose">{user && <PostJobForm user={user} />}</div>
    </main>
  );
}
