import { pageMeta } from "#web/lib/page-meta.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => pageMeta("Post a job");

export default function PostJobPage() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title="Post a job" />
    </main>
  );
}
