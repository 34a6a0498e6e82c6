import { useQuery } from "@tanstack/react-query";
import { EllipsisVertical } from "lucide-react";
import { commentsDebounceMs } from "#shared/constants.ts";
import type { Comment } from "#shared/contracts/comments.ts";
import { optionTexts } from "#texts/blocks.ts";
import { commentTexts } from "#texts/comments.ts";
import { useDebounced } from "#web/lib/lists/use-debounced.ts";
import { asked } from "#web/lib/page-data/personal-reads.ts";
import { PersonalPart } from "#web/lib/parts/personal-part.tsx";
import { IconButton } from "#web/ui/actions/icon-button.tsx";
import { Age, NowProvider } from "#web/ui/content/age.tsx";
import { MaskedText } from "#web/ui/content/masked-text.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { SkeletonList } from "#web/ui/feedback/skeleton.tsx";
import { hasFailed } from "#web/ui/feedback/unloaded.tsx";
import { Avatar } from "#web/ui/identity/avatar.tsx";
import { CommentForm } from "./comment-form.tsx";
import { commentsQuery } from "./comments.api.ts";

const words = commentTexts;
const skeletons = 2;

interface CommentsProps {
  jobId: string;
  onOptions: (comment: Comment) => void;
}

/** A job's comments and the form that adds one. Prefetch `commentsQuery` in the loader for readers without scripts. */
export function Comments({ jobId, onOptions }: CommentsProps) {
  // Skimming through jobs requests no comments.
  const isSettled = useDebounced(jobId, commentsDebounceMs, "") === jobId;
  const read = useQuery({ ...commentsQuery(jobId), enabled: isSettled, staleTime: 0 });
  const { data, dataUpdatedAt, isFetching, refetch } = read;
  const comments = data?.comments;
  const isLost = read.isError || (!comments && hasFailed(read));
  return (
    <section className="comments" aria-labelledby="comments-title">
      {comments ? (
        <PersonalPart as="h2" id="comments-title" className="h2" part={Title} own={comments} />
      ) : (
        <h2 id="comments-title" className="h2">
          {words.title}
        </h2>
      )}
      {comments && <List comments={comments} readAt={dataUpdatedAt} onOptions={onOptions} />}
      {isLost && <ErrorState title={words.failed} onRetry={() => refetch()} isRetrying={isFetching} />}
      {!comments && !isLost && (
        <SkeletonList count={skeletons} label={words.loading} item={<CommentSkeleton />} />
      )}
      <CommentForm key={jobId} jobId={jobId} />
    </section>
  );
}

interface ListProps extends Pick<CommentsProps, "onOptions"> {
  comments: readonly Comment[];
  readAt: number;
}

function Title({ own: comments }: { own: readonly Comment[] }) {
  return (
    <>
      {words.title} {comments.length > 0 && <span className="muted">{comments.length}</span>}
    </>
  );
}

const areNone = (comments: readonly Comment[]): boolean => comments.length === 0;

function List({ comments, readAt, onOptions }: ListProps) {
  if (asked(areNone, comments)) return <p className="dim sm">{words.none}</p>;
  return <PersonalPart as="ul" part={Items} own={comments} more={{ readAt, onOptions }} />;
}

function Items({
  own: comments,
  readAt,
  onOptions,
}: Omit<ListProps, "comments"> & { own: readonly Comment[] }) {
  return (
    <NowProvider start={readAt}>
      {comments.map((comment) => (
        <li key={comment.id} className="comment">
          <Avatar
            name={comment.creatorFullName}
            id={String(comment.creatorTint)}
            isPrivate={comment.isPrivate}
            size="sm"
          />
          <div className="fill">
            <p className="row wraps">
              <b>{comment.creatorFullName}</b>
              <span className="xs muted">
                <Age at={comment.createdAt} />
              </span>
            </p>
            <p>
              <MaskedText text={comment.text} />
            </p>
          </div>
          <IconButton
            label={optionTexts.commentOptions(comment.creatorFullName)}
            icon={<EllipsisVertical className="icon" />}
            aria-haspopup="dialog"
            onClick={() => onOptions(comment)}
          />
        </li>
      ))}
    </NowProvider>
  );
}

function CommentSkeleton() {
  return (
    <div className="comment">
      <span className="skeleton tile sm" />
      <div className="fill stack tight">
        <span className="skeleton who-line" />
        <span className="skeleton text-line" />
      </div>
    </div>
  );
}
