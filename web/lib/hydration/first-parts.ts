/**
 * Scripts of lazy parts that the server has rendered. A press on one of them is lost if React hydrates the page around
 * it first, so the page waits for them, but not for long: the rest of it is of use without them.
 */
export const firstParts: Promise<void>[] = [];

const patienceMs = 1_000;

export const partsOrPatience = (): Promise<unknown> =>
  Promise.race([Promise.all(firstParts), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
