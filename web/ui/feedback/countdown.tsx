import { type ReactNode, useEffect, useState } from "react";

type CountdownProps = {
  /** End of the countdown, in ms since 1970. */
  endsAt: number;
  /** "Resend in 0:31" from "0:31". */
  text: (clock: string) => string;
  children?: ReactNode;
  onEnd?: () => void;
};

/** Counts down in words, then shows its children. Screen readers do not announce every second. */
export function Countdown({ endsAt, text, children, onEnd }: CountdownProps) {
  const left = useSecondsLeft(endsAt, onEnd);
  if (left <= 0) return children;
  return (
    <span role="timer" className="muted sm even-digits semibold">
      {text(formatClock(left))}
    </span>
  );
}

/** Whole seconds left, never below 0; correct even after the phone has slept. */
export function useSecondsLeft(endsAt: number, onEnd?: () => void): number {
  const [left, setLeft] = useState(() => secondsUntil(endsAt));
  const hasEnded = left <= 0;
  useEffect(() => {
    setLeft(secondsUntil(endsAt));
    const timer = setInterval(() => setLeft(secondsUntil(endsAt)), 500);
    return () => clearInterval(timer);
  }, [endsAt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, at the end
  useEffect(() => {
    if (hasEnded) onEnd?.();
  }, [hasEnded]);
  return left;
}

/** "0:31" */
export function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const secondsUntil = (endsAt: number): number => Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
