import { opensArea } from "#shared/roles.ts";
import { publishingTexts as words } from "#texts/content.ts";
import { blogsQuery, campaignsQuery, faqsQuery } from "#web/features/messaging/content/publishing.api.ts";
import { NotForYou, Publishing } from "#web/features/messaging/content/publishing.tsx";
import { ApiError } from "#web/lib/api-error.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import { primed } from "#web/lib/route-data.ts";
import { meQuery, useUser } from "#web/lib/session.ts";

export const meta = () => [
  ...pageMeta(words.title, words.metaDescription),
  { name: "robots", content: "noindex" },
];

/** The page renders for all users; the server allows its calls only to staff. */
const primedPublishing = primed(async ({ client }) => {
  const { user } = await client.ensureQueryData(meQuery());
  if (!user || !opensArea(user.staffRoles, "publicRelations")) throw new ApiError(403);
  // In the browser the page is shown at once in its loading state.
  if (typeof window === "undefined")
    await Promise.all([
      client.prefetchQuery(campaignsQuery()),
      client.prefetchQuery(faqsQuery()),
      client.prefetchQuery(blogsQuery()),
    ]);
});
export const loader = primedPublishing.onServer;
export const clientLoader = primedPublishing.inBrowser;

export default function PublicRelationPage() {
  const user = useUser();
  return (
    <main id="content" tabIndex={-1}>
      {user && opensArea(user.staffRoles, "publicRelations") ? <Publishing /> : <NotForYou />}
    </main>
  );
}
