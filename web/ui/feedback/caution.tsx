import { lazy, Suspense } from "react";

/** Looking for tricks needs code that no page needs before somebody writes. */
const ScamNotice = lazy(() => import("./scam-notice.tsx").then((module) => ({ default: module.ScamNotice })));

const shortestSign = 5;

/** A word of caution under a field, once what is written looks like one of the common tricks. It stops nothing. */
export function Caution({ text }: { text: string }) {
  if (text.trim().length < shortestSign) return null;
  return (
    <Suspense fallback={null}>
      <ScamNotice text={text} />
    </Suspense>
  );
}
