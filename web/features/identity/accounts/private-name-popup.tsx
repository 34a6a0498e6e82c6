import { useState } from "react";
import { useUser } from "#web/lib/person/session.ts";
import { lazySheet } from "#web/ui/feedback/lazy-part.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** Loaded only for users who have not answered the question yet. */
const PrivateNameSheet = lazySheet(
  () => import("./private-name-sheet.tsx").then((module) => module.PrivateNameSheet),
  {
    isOpen: ({ isOpen }) => isOpen,
    close: ({ onLeave }) => onLeave(),
  },
);

/** Asks once, on the home pages, whether to post under a private name. */
export function PrivateNamePopup() {
  const user = useUser();
  const isHydrated = useHydrated();
  const [isLeft, setLeft] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  const isAsked = isHydrated && user !== null && !user.privateNameValue && !isLeft;
  if (isAsked && !wasAsked) setAsked(true);
  if (!wasAsked || !user) return null;
  return <PrivateNameSheet user={user} isOpen={isAsked} onLeave={() => setLeft(true)} />;
}
