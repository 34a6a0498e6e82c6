import { type RefObject, useLayoutEffect } from "react";

/** Heights of cards that left the screen. Cards far from view are not laid out, so their heights would be guesses. */
const heights = new Map<string, number>();

/** The card's height when its list was last shown, in pixels. */
export const lastHeightOf = (jobId: string): number | undefined => heights.get(jobId);

/** Notes the heights of a list's cards when it goes, so that the list is as long when it comes back. */
export function useRememberedHeights(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = list.current;
    return () => {
      for (const card of element?.querySelectorAll<HTMLElement>("[data-job]") ?? []) {
        heights.set(card.dataset.job ?? "", card.offsetHeight);
      }
    };
  }, [list]);
}
