import { retentionTexts as words } from "#texts/retention.ts";
import { Register } from "#web/features/identity/retention/register.tsx";
import { registerQuery } from "#web/features/identity/retention/retention.api.ts";
import { NewsletterRemoval } from "#web/features/messaging/content/newsletter-removal.tsx";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primed } from "#web/lib/page-data/route-data.ts";

export const meta = () => pageMeta(words.title, words.metaDescription);

const page = primed(({ client }) => client.prefetchQuery(registerQuery()));
export const loader = page.onServer;
export const clientLoader = page.inBrowser;

export default function PrivacyPage() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <Register />
      <NewsletterRemoval />
    </main>
  );
}
