import { useEffect, useEffectEvent } from "react";
import { lazyPart } from "./lazy-part.tsx";

/** Scam detection loads only when the user starts writing. */
const ScamNotice = lazyPart(() => import("./scam-notice.tsx").then((module) => module.ScamNotice), {
  missing: (_, retry) => <WhenOnline onRetry={retry} />,
});

const shortestSign = 5;

/** A warning under a field when the text resembles a common scam. It blocks nothing. */
export function Caution({ text }: { text: string }) {
  return text.trim().length < shortestSign ? null : <ScamNotice text={text} />;
}

/** Renders nothing, and retries once the network is back. */
function WhenOnline({ onRetry }: { onRetry: () => void }) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const again = () => retry();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);
  return null;
}
