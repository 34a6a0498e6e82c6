import { useEffect, useState } from "react";

/** The value, once it has not changed for the delay; `initial` until then. */
export function useDebounced<Value>(value: Value, delayMs: number, initial = value): Value {
  const [settled, setSettled] = useState(initial);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
