import { pageMeta } from "#web/lib/page-meta.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => pageMeta("Reset Password");

export default function ResetPasswordPage() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title="Reset Password" />
    </main>
  );
}
