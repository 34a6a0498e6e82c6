import { type RefObject, useLayoutEffect } from "react";

/**
 * Content heights, without padding, of cards that left the screen. The browser does not lay out cards far from view
 * (`content-visibility`), so it would guess their heights.
 */
const heights = new Map<string, number>();

/** Height of the card's content when its list was last shown, in pixels. */
export const lastHeightOf = (jobId: string): number | undefined => heights.get(jobId);

/** Records card heights when a list unmounts, so that it has the same length when the user comes back. */
export function useRememberedHeights(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = list.current;
    return () => {
      const cards = element?.querySelectorAll<HTMLElement>("[data-job]") ?? [];
      // Border plus padding is the same for every card.
      const around = cards[0] ? heightAround(cards[0]) : 0;
      for (const card of cards) heights.set(card.dataset.job ?? "", card.offsetHeight - around);
    };
  }, [list]);
}

function heightAround(card: HTMLElement): number {
  const { paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = getComputedStyle(card);
  return [paddingTop, paddingBottom, borderTopWidth, borderBottomWidth]
    .map(Number.parseFloat)
    .reduce((sum, size) => sum + size, 0);
}
