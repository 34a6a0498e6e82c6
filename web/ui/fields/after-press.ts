/** Runs at once, or after the current press has become a click. */
export function afterPress(run: () => void): void {
  if (isPressed) addEventListener("pointerup", () => setTimeout(run), { once: true });
  else run();
}

let isPressed = false;
if (typeof window !== "undefined") {
  const note = (event: Event) => {
    isPressed = event.type === "pointerdown";
  };
  for (const type of ["pointerdown", "pointerup", "pointercancel"]) addEventListener(type, note, true);
}
