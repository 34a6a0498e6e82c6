/** What has to stay free: what can be pressed, and figures, dates and cells, which say nothing half covered. */
const kept = "a, button, input, select, textarea, label, summary, time, .money, .figure, dd, td";
/** Taller things, such as whole cards, can be pressed and read beside the button. px */
const tallestKept = 96;
const clearance = 4;
const step = 8;
/** Between the points that are looked at. px */
const grid = 12;
/** The button wanders no further up than this. px */
const highest = 112;
/** How wide it is at the page's edge, in chat.css too: no page has less room there. px */
const tucked = 16;
/** After the last scroll: a button that jumps while the page moves is hard to hit. ms */
const rest = 150;

/**
 * Keeps a floating button off controls and figures: it moves up until none is below it. Beside a list that leaves no
 * room it becomes a narrow tab at the edge (`data-tucked`). Answers how to stop.
 */
export function stepAside(button: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    // A press that ends beside the button would be none.
    if (button.matches(":active")) return later();
    delete button.dataset.tucked;
    const edge = document.documentElement.clientWidth;
    const place = { left: button.offsetLeft, top: button.offsetTop, height: button.offsetHeight };
    const boxes = keptBoxes(button, place, edge);
    const free = freeStep(boxes, place);
    const beside = free ?? freeStep(boxes, { ...place, left: edge - tucked }) ?? 0;
    if (free === undefined) button.dataset.tucked = "";
    button.style.translate = `0 ${-beside}px`;
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, rest);
  };
  const holdStill = () => {
    button.style.translate = getComputedStyle(button).translate;
    later();
  };
  const grown = new ResizeObserver(later);
  grown.observe(document.body);
  button.addEventListener("pointerdown", holdStill);
  addEventListener("scroll", later, { passive: true });
  addEventListener("resize", later);
  return () => {
    clearTimeout(timer);
    grown.disconnect();
    button.removeEventListener("pointerdown", holdStill);
    removeEventListener("scroll", later);
    removeEventListener("resize", later);
  };
}

/**
 * What stands in the column above the button's place, found at points close enough for a line of text: asking every
 * control of the page for its box would lay out the cards that are out of sight. A link that reaches over its card
 * counts with its words alone.
 */
function keptBoxes(button: HTMLElement, { left, top, height }: Place, edge: number): DOMRect[] {
  const found = new Set<Element>();
  for (let y = top - highest; y < top + height + grid; y += grid)
    for (let x = left; x < edge; x += grid)
      for (const element of document.elementsFromPoint(x, y)) {
        const keeper = element.closest(kept);
        if (keeper && keeper !== button) found.add(keeper);
      }
  return [...found].map((one) => one.getBoundingClientRect()).filter((box) => box.height <= tallestKept);
}

interface Place {
  left: number;
  top: number;
  height: number;
}

/** How far up the next free place is, if there is one. */
function freeStep(boxes: readonly DOMRect[], { left, top, height }: Place): number | undefined {
  for (let up = 0; up <= highest; up += step) {
    const from = top - up - clearance;
    const to = top - up + height + clearance;
    if (!boxes.some((box) => box.right > left && box.bottom > from && box.top < to)) return up;
  }
  return undefined;
}
