import { pages } from "#shared/paths.ts";
import { securityTexts as words } from "#texts/second-factor.ts";
import { Security } from "#web/features/identity/second-factor/security.tsx";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primedForUsers } from "#web/lib/page-data/route-data.ts";
import { ForUser } from "#web/lib/person/for-user.tsx";
import { secondFactorQuery } from "#web/lib/person/second-factor.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => [
  ...pageMeta(words.title, words.metaDescription),
  { name: "robots", content: "noindex" },
];

const primedSecurity = primedForUsers(({ client }) => client.prefetchQuery(secondFactorQuery()));
export const loader = primedSecurity.onServer;
export const clientLoader = primedSecurity.inBrowser;

export default function SecurityPage() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title={words.title} back={pages.profile} />
      <ForUser>{() => <Security />}</ForUser>
    </main>
  );
}
