import { useEffect, useEffectEvent } from "react";
import { lazyPart } from "./lazy-part.tsx";

/** Looking for tricks needs code that no page needs before somebody writes. */
const ScamNotice = lazyPart(() => import("./scam-notice.tsx").then((module) => module.ScamNotice), {
  missing: (_, retry) => <WhenOnline onRetry={retry} />,
});

const shortestSign = 5;

/** A word of caution under a field, once what is written looks like one of the common tricks. It stops nothing. */
export function Caution({ text }: { text: string }) {
  return text.trim().length < shortestSign ? null : <ScamNotice text={text} />;
}

/** Shows nothing, and tries again once the network is back. */
function WhenOnline({ onRetry }: { onRetry: () => void }) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const again = () => retry();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);
  return null;
}
