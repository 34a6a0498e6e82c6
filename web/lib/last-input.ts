/** When the person last did something: what a page asks for by itself keeps no session of staff open. */
const restMs = 60_000;
let lastInput = Date.now();

if (typeof document !== "undefined")
  for (const event of ["pointerdown", "keydown", "wheel", "touchstart"])
    document.addEventListener(event, () => (lastInput = Date.now()), { capture: true, passive: true });

/** Whether nobody has touched the page for a minute. */
export const isUnattended = (): boolean => Date.now() - lastInput > restMs;
