/** Runs the work in one tab or service worker at a time. Old browsers have no locks; there, it runs at once. */
export const alone = <Done>(lock: string, work: () => Promise<Done>): Promise<Done> =>
  navigator.locks ? navigator.locks.request(lock, work) : work();
