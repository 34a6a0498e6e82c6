import { pageMeta } from "#web/lib/page-meta.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => pageMeta("Something failed");

export default function ErrorPage() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title="Something failed" />
    </main>
  );
}
