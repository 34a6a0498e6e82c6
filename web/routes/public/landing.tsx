import { pageMeta } from "#web/lib/page-meta.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => pageMeta("Hire the World, Anytime.");

export default function Landing() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title="Hire the World, Anytime." />
    </main>
  );
}
