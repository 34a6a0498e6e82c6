import { pageMeta } from "#web/lib/page-meta.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => pageMeta("Create New Account");

export default function SignUpPage() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title="Create New Account" />
    </main>
  );
}
