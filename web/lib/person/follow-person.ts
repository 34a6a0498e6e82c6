/** Keeps this device's records with the signed-in person, however the page learns who that is. */
import type { QueryClient } from "@tanstack/react-query";
import type { CurrentSession } from "#shared/contracts/accounts.ts";
import { clearLocal, isSignOutDue, mirror, readLocalText, writeLocal } from "../local-store.ts";
import { meQuery, noteSessionEnd } from "./session.ts";

/**
 * Runs at every answer to who is signed in, before components see it: a form must not find the draft of another person.
 * After a session has ended, the records stay for the person who may come back. Another person's sign-in clears them.
 */
export function followPerson(client: QueryClient): void {
  const { queryKey } = meQuery();
  let seen: CurrentSession | undefined;
  /** The last person of this tab. */
  let shownId: string | undefined;
  const follow = (event: Change) => {
    const session = client.getQueryData(queryKey);
    if (session === seen || !event.action) return;
    seen = session;
    const user = session?.user;
    const id = user?._id;
    if (id) {
      if ((readLocalText("lastPerson") ?? id) !== id) clearLocal();
      writeLocal("lastPerson", id);
      // Another tab changed the person, so this page's forms hold what the former one typed. A sign-in on this page
      // sets the answer itself, and then opens another page.
      if ((shownId ?? id) !== id && !event.action.manual) location.reload();
      shownId = id;
    }
    // Sign Out sets the answer itself, and leads on.
    if (id || (shownId && !event.action.manual)) noteSessionEnd(client, !id);
    mirror("user", user);
    mirror("serviceRendered", user?.serviceRendered);
  };
  follow({ action: {} });
  client.getQueryCache().subscribe(follow as (event: object) => void);
  /** Another tab, or this one while the page was in the browser's back cache, changed who is signed in. */
  const hear = () => {
    // Without a network the question has no answer, and only another page shows nothing of the person.
    if (isSignOutDue() && client.getQueryData(queryKey)?.user) location.reload();
    else void client.invalidateQueries({ queryKey });
  };
  addEventListener("storage", ({ key }) => {
    if (key === null || key === "user" || key === "signOutDue") hear();
  });
  addEventListener("pageshow", ({ persisted }) => persisted && hear());
}

/** An event of the cache; those that change data have an action. */
interface Change {
  action?: { manual?: boolean };
}
