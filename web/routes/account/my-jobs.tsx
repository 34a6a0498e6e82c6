import { pageMeta } from "#web/lib/page-meta.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => pageMeta("Posted jobs");

export default function MyJobs() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title="Posted jobs" />
    </main>
  );
}
