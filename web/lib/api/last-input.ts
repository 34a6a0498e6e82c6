/** When the user last interacted: background requests must not keep a staff session open. */
import { minuteMs } from "#shared/time/durations.ts";

const restMs = minuteMs;
let lastInput = Date.now();

if (typeof document !== "undefined")
  for (const event of ["pointerdown", "keydown", "wheel", "touchstart"])
    document.addEventListener(event, () => (lastInput = Date.now()), { capture: true, passive: true });

/** Whether the page has had no input for a minute. */
export const isUnattended = (): boolean => Date.now() - lastInput > restMs;
