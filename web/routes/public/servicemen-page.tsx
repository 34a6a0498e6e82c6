import { servicemanListTexts } from "#texts/servicemen.ts";
import { servicemenFilterOf, servicemenQuery } from "#web/features/market/servicemen/servicemen.api.ts";
import { ServicemenBrowser } from "#web/features/market/servicemen/servicemen-browser.tsx";
import { SubscriptionPitch, Testimonials } from "#web/features/market/servicemen/subscription-pitch.tsx";
import { testimonialsQuery } from "#web/features/market/servicemen/testimonials.api.ts";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primed, shownAtOnce } from "#web/lib/page-data/route-data.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

const words = servicemanListTexts;

export const meta = () => pageMeta(words.title, words.metaDescription);

/** The list is required; the testimonials below it are shown if they can be loaded. */
export const loader = primed(({ client, url }) =>
  Promise.all([
    client.fetchInfiniteQuery(servicemenQuery(servicemenFilterOf(url.searchParams))),
    client.prefetchQuery(testimonialsQuery()),
  ]),
).onServer;
export const clientLoader = shownAtOnce;

export default function ServicemenPage() {
  return (
    <main id="content" tabIndex={-1}>
      <PageHeader title={words.title} />
      <div className="servicemenpage">
        <SubscriptionPitch />
        <div className="feed">
          <h2 className="h2">{words.heading}</h2>
          <ServicemenBrowser />
        </div>
        <Testimonials />
      </div>
    </main>
  );
}
