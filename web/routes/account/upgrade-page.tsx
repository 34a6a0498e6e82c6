import { pageMeta } from "#web/lib/page-meta.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => pageMeta("Upgrade");

export default function UpgradePage() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title="Upgrade" />
    </main>
  );
}
