import { languages } from "#shared/messages/languages.ts";
import { publicRelationsTexts as words } from "#texts/content.ts";
import { campaignsQuery } from "#web/features/messaging/campaigns/campaigns.api.ts";
import { blogsQuery, faqsQuery } from "#web/features/messaging/content/content.api.ts";
import { PublicRelations } from "#web/features/messaging/content/public-relations.tsx";
import { Glance } from "#web/features/staff/insights/glance.tsx";
import { primeGlance } from "#web/features/staff/insights/insights.api.ts";
import { primed } from "#web/lib/page-data/route-data.ts";
import { primeForStaff, StaffPage, staffMeta } from "#web/lib/staff/staff-page.tsx";

export const meta = staffMeta(words);

const page = primed(
  primeForStaff("publicRelations", (priming) =>
    Promise.all([
      primeGlance(priming),
      priming.client.prefetchQuery(campaignsQuery()),
      ...languages.flatMap((language) => [
        priming.client.prefetchQuery(faqsQuery(language)),
        priming.client.prefetchQuery(blogsQuery(language)),
      ]),
    ]),
  ),
);
export const loader = page.onServer;
export const clientLoader = page.inBrowser;

export default function PublicRelationPage() {
  return (
    <StaffPage access="publicRelations" words={words}>
      <PublicRelations />
      <Glance campaigns />
    </StaffPage>
  );
}
