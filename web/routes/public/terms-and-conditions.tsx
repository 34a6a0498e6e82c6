import { pageMeta } from "#web/lib/page-meta.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => pageMeta("Terms and conditions");

export default function Terms() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title="Terms and conditions" />
    </main>
  );
}
