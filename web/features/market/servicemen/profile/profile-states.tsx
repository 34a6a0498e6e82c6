import { pages } from "#shared/paths.ts";
import { userProfileTexts as words } from "#texts/servicemen.ts";
import { uiTexts } from "#texts/ui.ts";
import { Button, LinkButton } from "#web/ui/actions/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { takeFocus } from "#web/ui/take-focus.ts";

/** There is no such user, or they are hidden from the viewer. */
export const ProfileMissing = () => (
  <EmptyState title={words.missing} help={words.missingHelp} tile="moon">
    <LinkButton kind="soft" to={pages.servicemen}>
      {words.toServicemen}
    </LinkButton>
  </EmptyState>
);

export const ProfileBlocked = ({ name }: { name: string }) => (
  <div tabIndex={-1} ref={takeFocus}>
    <EmptyState title={words.blockedTitle(name)} help={words.blockedHelp} tile="moon">
      <div className="btns">
        <LinkButton kind="quiet" to={pages.profile}>
          {words.toOwnProfile}
        </LinkButton>
        <LinkButton kind="soft" to={pages.servicemen}>
          {words.toServicemen}
        </LinkButton>
      </div>
    </EmptyState>
  </div>
);

interface ProfileFailedProps {
  onRetry: () => void;
  isRetrying: boolean;
}

export const ProfileFailed = ({ onRetry, isRetrying }: ProfileFailedProps) => (
  <div role="alert">
    <EmptyState title={words.failed} help={words.failedHelp} tile="phone">
      <div className="btns">
        <Button kind="soft" busy={isRetrying} onClick={onRetry}>
          {uiTexts.tryAgain}
        </Button>
        <LinkButton kind="quiet" to={pages.servicemen}>
          {words.toServicemen}
        </LinkButton>
      </div>
    </EmptyState>
  </div>
);

export function ProfileSkeleton() {
  return (
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
            <Skeleton height="3.25rem" radius="0.875rem" />
            <Skeleton height="3.25rem" radius="0.875rem" />
          </div>
        </div>
      </div>
      <div className="stack" aria-hidden="true">
        <Skeleton width="8rem" height="1.5rem" />
        <Skeleton height="5rem" />
        <Skeleton height="5rem" />
      </div>
    </div>
  );
}
