import { useRef } from "react";

/** The value, or the last defined one, which a closing dialog still shows. */
export function useLast<Value>(value: Value | undefined): Value | undefined {
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  return value ?? last.current;
}
