import { pageMeta } from "#web/lib/page-meta.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => pageMeta("Enter the 4-digit code");

export default function Verification() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title="Enter the 4-digit code" />
    </main>
  );
}
