import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { Reviewable } from "#shared/contracts/reviews.ts";
import { pages } from "#shared/paths.ts";
import { reviewTexts } from "#texts/reviews.ts";
import { useUser } from "#web/lib/person/session.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Age, NowProvider } from "#web/ui/content/age.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { ReviewButton } from "./review-button.tsx";
import { reviewableQuery } from "./reviews.api.ts";

const words = reviewTexts.people;
const shownFirst = 5;

/** People called or hired either way, whom the user has not reviewed. Renders nothing without any. */
export function PeopleToReview() {
  const { data, dataUpdatedAt } = useQuery(reviewableQuery());
  const user = useUser();
  const [showsAll, setShowsAll] = useState(false);
  const contacts = data?.contacts ?? [];
  if (contacts.length === 0) return null;
  const shown = showsAll ? contacts : contacts.slice(0, shownFirst);
  const hiddenCount = contacts.length - shown.length;
  return (
    <Card as="section">
      <div className="row wraps between">
        <h2 className="h3">{words.title}</h2>
        {user && (
          <Link className="more" to={pages.reviews(user.publicId)}>
            {reviewTexts.own}
          </Link>
        )}
      </div>
      <p className="sm dim">{words.lead}</p>
      <NowProvider start={dataUpdatedAt}>
        <Rows label={words.title}>
          {shown.map((contact) => (
            <ListRow
              key={`${contact.subjectId} ${contact.jobId} ${contact.fullName}`}
              title={contact.fullName}
              meta={<Meta contact={contact} />}
              end={<ReviewButton about={contact} small />}
            />
          ))}
        </Rows>
      </NowProvider>
      {hiddenCount > 0 && (
        <Button kind="quiet" small wide onClick={() => setShowsAll(true)}>
          {words.more(hiddenCount)}
        </Button>
      )}
    </Card>
  );
}

const Meta = ({ contact }: { contact: Reviewable }) => (
  <>
    {contact.about || words.hire} · <Age at={contact.at} />
  </>
);
