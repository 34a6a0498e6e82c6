import { type RefObject, useLayoutEffect } from "react";

/** Heights inside padding of cards that left the screen. Cards far from view are not laid out, so their heights would be guesses. */
const heights = new Map<string, number>();

/** The height of the card's content when its list was last shown, in pixels. */
export const lastHeightOf = (jobId: string): number | undefined => heights.get(jobId);

/** Notes the heights of a list's cards when it goes, so that the list is as long when it comes back. */
export function useRememberedHeights(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = list.current;
    return () => {
      const cards = element?.querySelectorAll<HTMLElement>("[data-job]") ?? [];
      // Border and padding together are the same for every card.
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
