import { Flag } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Review } from "#shared/contracts/reviews.ts";
import { pages } from "#shared/paths.ts";
import { reviewTexts as words } from "#texts/reviews.ts";
import { Age } from "#web/ui/content/age.tsx";
import { Badge } from "#web/ui/content/badge.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { MaskedText } from "#web/ui/content/masked-text.tsx";
import { Avatar } from "#web/ui/identity/avatar.tsx";
import { Stars } from "#web/ui/identity/stars.tsx";

interface ReviewCardProps {
  review: Review;
  /** The reviewed user's display name, which labels the reply. */
  subject: string;
  /** Only on the user's own page. */
  replyForm?: ReactNode;
}

/** One review with its reply. Must be inside NowProvider. */
export function ReviewCard({ review, subject, replyForm }: ReviewCardProps) {
  const { _id, username, isPrivate, rating, content, reply, createdAt } = review;
  return (
    <Said
      avatar={<Avatar name={username} id={_id} isPrivate={isPrivate} />}
      username={username}
      mark={
        <span className="xs muted">
          <Age at={createdAt} />
        </span>
      }
      rating={rating}
      content={content}
    >
      {reply !== null && (
        <div className="said">
          <b className="sm">{words.replyOf(subject)}</b>
          <p className="sm dim">
            <MaskedText text={reply} />
          </p>
        </div>
      )}
      <div className="row wraps between">
        {reply === null && replyForm}
        <Link className="flagit" to={pages.report("review", _id)} aria-label={words.reportOf(username)}>
          <Flag className="icon" />
          {words.report}
        </Link>
      </div>
    </Said>
  );
}

/** Example for an empty list, labelled as a sample. */
export function SampleReview({ sample }: { sample: { username: string; rating: number; content: string } }) {
  return (
    <Said
      avatar={<Avatar name={sample.username} id={sample.username} />}
      username={sample.username}
      mark={<Badge>{words.sample}</Badge>}
      rating={sample.rating}
      content={sample.content}
    />
  );
}

interface SaidProps {
  avatar: ReactNode;
  username: string;
  mark: ReactNode;
  rating: number;
  content: string;
  children?: ReactNode;
}

function Said({ avatar, username, mark, rating, content, children }: SaidProps) {
  return (
    <Card as="li" className="review">
      <div className="who">
        {avatar}
        <div className="fill">
          <h3>{username}</h3>
          <Stars value={rating} />
        </div>
        {mark}
      </div>
      <p className="typed">
        <MaskedText text={content} />
      </p>
      {children}
    </Card>
  );
}
