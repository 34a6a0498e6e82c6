/**
 * Parts of the server's HTML that are hydrated after the rest of the page, each in a task of its own. In one task, as Preact
 * hydrates a page, a slow phone would answer no press for a third of a second.
 */
import { type ReactNode, Suspense, useState } from "react";
import { isHydrating } from "#web/preact/hydration.ts";
import { inNextTask } from "./next-task.ts";

interface Turn {
  hasCome: boolean;
  comes: Promise<void>;
}

const waiting: (() => void)[] = [];
let isRunning = false;
const afterwards: (() => void)[] = [];

interface HydratedLaterProps {
  /** Renders one element, without controlled fields: only one is kept until its turn, and typed text is repeated before. */
  children: ReactNode;
}

export function HydratedLater({ children }: HydratedLaterProps) {
  const [turn] = useState(() => (isHydrating ? nextTurn() : undefined));
  if (!turn) return children;
  return (
    <Suspense fallback={null}>
      <InTurn turn={turn}>{children}</InTurn>
    </Suspense>
  );
}

function InTurn({ turn, children }: { turn: Turn; children: ReactNode }) {
  if (!turn.hasCome) throw turn.comes;
  return children;
}

/** Runs `run` when the whole page is hydrated. */
export function onceHydrated(run: () => void): void {
  if (isRunning) afterwards.push(run);
  else run();
}

function nextTurn(): Turn {
  const turn: Turn = {
    hasCome: false,
    comes: new Promise((resolve) => {
      waiting.push(() => {
        turn.hasCome = true;
        resolve();
      });
    }),
  };
  if (!isRunning) inNextTask(hydrateNext);
  isRunning = true;
  return turn;
}

function hydrateNext(): void {
  const hydrate = waiting.shift();
  if (hydrate) {
    hydrate();
    // A task later, because the part may contain others.
    inNextTask(hydrateNext);
    return;
  }
  isRunning = false;
  for (const run of afterwards.splice(0)) run();
}
