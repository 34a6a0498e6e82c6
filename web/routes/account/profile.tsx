import { pageMeta } from "#web/lib/page-meta.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => pageMeta("Profile");

export default function Profile() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title="Profile" />
    </main>
  );
}
