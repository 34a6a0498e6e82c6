import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ReviewList } from "#shared/contracts/reviews.ts";
import { pages } from "#shared/paths.ts";
import { reviewTexts, sampleReviews } from "#texts/reviews.ts";
import { useUser } from "#web/lib/person/session.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { NowProvider } from "#web/ui/content/age.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { SkeletonCard } from "#web/ui/feedback/skeleton.tsx";
import { Unloaded } from "#web/ui/feedback/unloaded.tsx";
import { Stars } from "#web/ui/identity/stars.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { ReviewButton } from "./review-button.tsx";
import { ReviewCard, SampleReview } from "./review-card.tsx";
import { reviewableQuery, reviewsQuery } from "./reviews.api.ts";

const words = reviewTexts;
const skeletons = 3;

/** A user's reviews. Prefetch `reviewsQuery` in the loader for readers without scripts. */
export function PersonReviews({ personId }: { personId: string }) {
  const read = useQuery(reviewsQuery(personId));
  const { data: list, dataUpdatedAt } = read;
  const user = useUser();
  const isOwn = user !== null && (user.publicId === personId || user._id === personId);
  if (list === null) {
    return (
      <section className="stack loose">
        <ErrorState title={words.missing} help={words.missingHelp} />
        <Samples />
        <LinkButton kind="quiet" to={pages.servicemen}>
          {words.toServicemen}
        </LinkButton>
      </section>
    );
  }
  if (!list)
    return <Unloaded read={read} words={words} count={skeletons} item={<SkeletonCard foot={false} />} />;
  return (
    <NowProvider start={dataUpdatedAt}>
      <section className="stack loose" aria-label={isOwn ? words.ofYou : words.of(list.displayName)}>
        <Summary list={list} isOwn={isOwn}>
          {user && !isOwn && <WriteReview personId={personId} />}
        </Summary>
        {list.reviews.length > 0 ? <Said list={list} ownId={isOwn ? personId : undefined} /> : <Samples />}
      </section>
    </NowProvider>
  );
}

interface SummaryProps {
  list: ReviewList;
  isOwn: boolean;
  children: ReactNode;
}

function Summary({ list, isOwn, children }: SummaryProps) {
  return (
    <div className="ratingsum">
      <div className="fill">
        <h2 className="h2">{isOwn ? words.ofYou : words.of(list.displayName)}</h2>
        {list.rating !== null && (
          <p className="row wraps">
            <b className="average">{list.rating.toFixed(1)}</b>
            <Stars value={list.rating} hideText />
            <span className="muted">{words.count(list.ratingCount)}</span>
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

/** Only for users who had contact with the person and have not reviewed them yet. */
function WriteReview({ personId }: { personId: string }) {
  const { data } = useQuery(reviewableQuery(personId));
  const contact = data?.contacts[0];
  return contact ? <ReviewButton about={contact} label={words.write} kind="primary" /> : null;
}

/** `ownId`: set when the page is the viewer's own, who may reply. */
function Said({ list, ownId }: { list: ReviewList; ownId: string | undefined }) {
  return (
    <>
      <ul className="stack" aria-label={words.list}>
        {list.reviews.map((review) => (
          <ReviewCard
            key={review._id}
            review={review}
            subject={list.displayName}
            replyForm={ownId && <ReplyForm personId={ownId} reviewId={review._id} author={review.username} />}
          />
        ))}
      </ul>
      {list.ratingCount > list.reviews.length && <p className="sm muted centered">{words.latest}</p>}
    </>
  );
}

function Samples() {
  return (
    <>
      <div>
        <b>{words.none}</b>
        <p className="dim">{words.noneHelp}</p>
      </div>
      <ul className="stack" aria-label={words.samples}>
        {sampleReviews.map((sample) => (
          <SampleReview key={sample.username} sample={sample} />
        ))}
      </ul>
    </>
  );
}
