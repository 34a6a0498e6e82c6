import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { pages } from "#shared/paths.ts";
import { notificationTexts as words } from "#texts/notifications.ts";
import { Button, LinkButton } from "#web/ui/actions/button.tsx";
import { ListEnd } from "#web/ui/actions/list-end.tsx";
import { NowProvider } from "#web/ui/content/age.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Unloaded } from "#web/ui/feedback/unloaded.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { focusSoon } from "#web/ui/take-focus.ts";
import { NotificationDays } from "./notification-days.tsx";
import { markNotificationsRead, notificationsOf, notificationsQuery } from "./notifications.api.ts";

const skeletons = 5;

export function NotificationList() {
  const [query] = useSearchParams();
  const after = query.get("after") ?? undefined;
  const list = useInfiniteQuery({ ...notificationsQuery(after), refetchOnWindowFocus: true });
  const { data } = list;
  const notifications = data && notificationsOf(data);
  if (!notifications)
    return (
      <Unloaded
        read={list}
        words={words}
        count={skeletons}
        item={<Skeleton height="4.25rem" radius="0.875rem" />}
      />
    );
  if (notifications.length === 0) return <Nothing />;
  return (
    <NowProvider start={list.dataUpdatedAt}>
      {(data.pages[0]?.unread ?? 0) > 0 && <ReadAll />}
      <NotificationDays notifications={notifications} />
      <div className="stack listend">
        <ListEnd
          list={list}
          byTap
          words={words}
          endText={words.end}
          failedText={words.failed}
          parameter="after"
        />
      </div>
    </NowProvider>
  );
}

const Nothing = () => (
  <EmptyState title={words.empty} help={words.emptyHelp} tile="phone">
    <LinkButton kind="accent" to={pages.postJob}>
      {words.postJob}
    </LinkButton>
  </EmptyState>
);

function ReadAll() {
  const client = useQueryClient();
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => markNotificationsRead(client),
    onSuccess: () => focusSoon(document.getElementById("content")),
    onError: () => showToast(words.readAllFailed, "error"),
  });
  return (
    <div className="readall">
      <Button kind="soft" small busy={isPending} busyText={words.readAllBusy} onClick={() => mutate()}>
        {words.readAll}
      </Button>
    </div>
  );
}
