import { useParams } from "react-router";
import { pages } from "#shared/paths.ts";
import { reviewTexts as words } from "#texts/reviews.ts";
import { PersonReviews } from "#web/features/market/reviews/person-reviews.tsx";
import { reviewableQuery, reviewsQuery } from "#web/features/market/reviews/reviews.api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primed, shownAtOnce } from "#web/lib/page-data/route-data.ts";
import { userIn } from "#web/lib/person/session.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => pageMeta(words.title, words.metaDescription);

export const loader = primed(async ({ client, params }) => {
  const personId = params.callerId ?? "";
  const user = await userIn(client);
  const [list] = await Promise.all([
    client.fetchQuery(reviewsQuery(personId)),
    user && client.prefetchQuery(reviewableQuery(personId)),
  ]);
  if (!list) throw new ApiError(404);
}).onServer;
export const clientLoader = shownAtOnce;

export default function ReviewsPage() {
  const { callerId = "" } = useParams();
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title={words.title} back={pages.userProfile(callerId)} />
      <PersonReviews personId={callerId} />
    </main>
  );
}
