declare module "vitest" {
  interface TaskMeta {
    /** What the test needs besides the product. */
    needs?: string;
  }
}

/**
 * Options of a test, or of a group, that needs something which not every machine has. Where it is missing, the test is
 * skipped, and `npm test` names it at the end.
 */
export const needing = (needs: string, isThere: boolean, timeout?: number) => ({
  skip: !isThere,
  meta: { needs },
  ...(timeout !== undefined && { timeout }),
});
