import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { User } from "#shared/contracts/accounts.ts";
import type { UserProfile } from "#shared/contracts/servicemen.ts";
import { pages } from "#shared/paths.ts";
import { servicemanAnswers, businessCardTexts as words } from "#texts/servicemen.ts";
import { Button, LinkButton } from "#web/ui/actions/button.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { takeFocus } from "#web/ui/take-focus.ts";
import { ownProfileQuery } from "./business-card.api.ts";
import { CardEditor } from "./card-editor.tsx";
import { CardPhotos } from "./card-photos.tsx";
import { previewOf, typedOf } from "./card-preview.ts";
import { useCardPhotos } from "./use-card-photos.ts";

interface BusinessCardProps {
  /** Null when the session has ended meanwhile. */
  user: User | null;
  board: (profile: UserProfile) => ReactNode;
}

export function BusinessCard({ user, board }: BusinessCardProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...ownProfileQuery(user?._id ?? ""),
    enabled: user !== null,
  });
  if (!user) return <ErrorState title={words.error(words.noUser)} onRetry={() => location.reload()} />;
  if (data) return <SetUp userId={user._id} saved={data} board={board} />;
  if (error && !isFetching)
    return <ErrorState title={words.error(error.message)} onRetry={() => refetch()} />;
  return <CardSkeleton />;
}

interface SetUpProps {
  userId: string;
  saved: UserProfile;
  board: BusinessCardProps["board"];
}

function SetUp({ userId, saved, board }: SetUpProps) {
  const [isSubmitted, setSubmitted] = useState(false);
  const [isEdited, setEdited] = useState(false);
  // Declared here so that uploads continue while the form is replaced by the message.
  const uploads = useCardPhotos(userId, saved.photos.length);
  const hasCard = saved.serviceRendered !== null;
  const layout = (preview: UserProfile, note: string, main: ReactNode) => (
    <div className="cols profilepage">
      <aside className="stack" aria-labelledby="own-card">
        <div>
          <h2 id="own-card" className="h2">
            {words.current}
          </h2>
          <p className="sm dim">{note}</p>
        </div>
        {board(preview)}
        {hasCard && !saved.isForHire && <Notice tone="warning">{words.notListed}</Notice>}
        {saved.isPrivate && <Notice>{words.underPrivateName}</Notice>}
      </aside>
      <div className="stack centre">
        {main}
        <CardPhotos userId={userId} photos={saved.photos} uploads={uploads} hasCard={hasCard} />
      </div>
    </div>
  );
  if (isSubmitted)
    return layout(
      previewOf(saved, typedOf(saved)),
      words.asSeen,
      <Submitted
        profileId={saved.userId}
        onEdit={() => {
          setEdited(true);
          setSubmitted(false);
        }}
      />,
    );
  return (
    <CardEditor userId={userId} saved={saved} onSaved={() => setSubmitted(true)}>
      {(preview, isUnsaved, form) =>
        layout(
          preview,
          noteOf(hasCard, isUnsaved),
          <section className="stack" aria-labelledby="card-form">
            <h2 id="card-form" className="h2" tabIndex={-1} ref={isEdited ? takeFocus : undefined}>
              {hasCard ? words.edit : words.set}
            </h2>
            {form}
          </section>,
        )
      }
    </CardEditor>
  );
}

function noteOf(hasCard: boolean, isUnsaved: boolean): string {
  if (isUnsaved) return words.unsaved;
  return hasCard ? words.asSeen : words.noCard;
}

function Submitted({ profileId, onEdit }: { profileId: string; onEdit: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} className="stack" tabIndex={-1}>
      <Notice tone="success" title={servicemanAnswers.cardSaved} announce>
        {words.savedHelp}
      </Notice>
      <div className="btns">
        <Button kind="quiet" onClick={onEdit}>
          {words.editAgain}
        </Button>
        <LinkButton kind="soft" to={pages.userProfile(profileId)}>
          {words.seeProfile}
        </LinkButton>
      </div>
    </div>
  );
}

const CardSkeleton = () => (
  <div className="cols profilepage">
    <p role="status" className="visually-hidden">
      {words.loading}
    </p>
    <div className="board" aria-hidden="true">
      <div>
        <Skeleton height="3.75rem" radius="0" />
        <div className="inner">
          <Skeleton width="14rem" height="2rem" />
          <Skeleton width="11rem" />
          <Skeleton height="4rem" />
          <Skeleton height="5rem" />
        </div>
      </div>
    </div>
    <div className="stack" aria-hidden="true">
      {["service", "description", "location", "charge"].map((field) => (
        <Skeleton key={field} height="4.75rem" radius="0.75rem" />
      ))}
    </div>
  </div>
);
