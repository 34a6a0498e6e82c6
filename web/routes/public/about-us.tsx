import { pageMeta } from "#web/lib/page-meta.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => pageMeta("About us");

export default function AboutUs() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title="About us" />
    </main>
  );
}
