/** Background work of every page, started last: the service worker and this device's notifications. */
import { browserQueryClient } from "#web/lib/api/browser-query-client.ts";
import { newSessions } from "#web/lib/person/new-session.ts";
import { meQuery } from "#web/lib/person/session.ts";
import { workerRegistration } from "./browser-push.ts";
import { keepInStep } from "./this-device.ts";

/** Call once per tab. */
export function startBackground(): void {
  if (!("serviceWorker" in navigator)) return;
  void workerRegistration();
  const client = browserQueryClient();

  // A push arrived while the page is open: refreshes the bell and the list.
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<{ type?: string } | null>) => {
    if (data?.type !== "notice") return;
    for (const part of ["unread", "list"])
      void client.invalidateQueries({ queryKey: ["notifications", part] });
  });

  let known: string | undefined;
  const follow = () => {
    const me = client.getQueryData(meQuery().queryKey);
    const userId = me && (me.user?._id ?? null);
    const current = `${userId} ${newSessions(client)}`;
    if (userId === undefined || current === known) return;
    known = current;
    void keepInStep(client, userId).catch(() => undefined);
  };
  follow();
  client.getQueryCache().subscribe(follow);
}
