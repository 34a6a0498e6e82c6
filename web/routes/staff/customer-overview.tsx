import { opensArea } from "#shared/roles.ts";
import { customerTexts as words } from "#texts/customers.ts";
import { Customers, NotForYou } from "#web/features/staff/customers/customers.tsx";
import { ApiError } from "#web/lib/api-error.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import { primed } from "#web/lib/route-data.ts";
import { meQuery, useUser } from "#web/lib/session.ts";

export const meta = () => [
  ...pageMeta(words.title, words.metaDescription),
  { name: "robots", content: "noindex" },
];

/** The page renders for all users; the server allows its calls only to staff. */
const primedOverview = primed(async ({ client }) => {
  const { user } = await client.ensureQueryData(meQuery());
  if (!user || !opensArea(user.staffRoles, "customers")) throw new ApiError(403);
});
export const loader = primedOverview.onServer;
export const clientLoader = primedOverview.inBrowser;

export default function CustomerOverviewPage() {
  const user = useUser();
  return (
    <main id="content" tabIndex={-1}>
      {user && opensArea(user.staffRoles, "customers") ? <Customers /> : <NotForYou />}
    </main>
  );
}
