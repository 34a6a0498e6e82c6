import { useEffect, useState } from "react";

/** Whole seconds until a time in ms since 1970, never below 0; correct even after the phone has slept. */
export function useSecondsLeft(endsAt: number): number {
  const [left, setLeft] = useState(() => secondsUntil(endsAt));
  useEffect(() => {
    setLeft(secondsUntil(endsAt));
    const timer = setInterval(() => setLeft(secondsUntil(endsAt)), 500);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
}

/** "0:31" */
export function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const secondsUntil = (endsAt: number): number => Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
