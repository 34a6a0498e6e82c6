import { pageMeta } from "#web/lib/page-meta.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => pageMeta("Servicemen");

export default function ServicemenPage() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title="Servicemen" />
    </main>
  );
}
