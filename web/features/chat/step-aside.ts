const controls = "a, button, input, select, textarea, label, summary";
/** Taller things, such as whole cards, can be pressed beside the button. px */
const tallestControl = 96;
const gap = 8;
const mostSteps = 6;
/** After the last scroll: a button that jumps while the page moves is hard to hit. ms */
const rest = 150;

/** Keeps a floating button off the controls below it: it moves up until none is there. Answers how to stop. */
export function stepAside(button: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    const { offsetLeft: x, offsetTop: y, offsetWidth: size } = button;
    const steps = Array.from({ length: mostSteps }, (_, step) => step * (size + gap));
    const shift = steps.find((up) => isFree(button, { x, y: y - up, size })) ?? 0;
    button.style.translate = `0 ${-shift}px`;
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, rest);
  };
  const grown = new ResizeObserver(later);
  grown.observe(document.body);
  addEventListener("scroll", later, { passive: true });
  addEventListener("resize", later);
  return () => {
    clearTimeout(timer);
    grown.disconnect();
    removeEventListener("scroll", later);
    removeEventListener("resize", later);
  };
}

interface Place {
  x: number;
  y: number;
  size: number;
}

/** Nine points find every control that is wide enough to press. */
function isFree(button: HTMLElement, { x, y, size }: Place): boolean {
  const parts = [0, size / 2, size];
  return parts.every((right) =>
    parts.every((down) =>
      document.elementsFromPoint(x + right, y + down).every((found) => {
        const control = found.closest(controls);
        if (!control || control === button) return true;
        const box = control.getBoundingClientRect();
        // A link may reach over its card: only its words count.
        return (
          box.height > tallestControl ||
          box.right <= x ||
          box.left >= x + size ||
          box.bottom <= y ||
          box.top >= y + size
        );
      }),
    ),
  );
}
