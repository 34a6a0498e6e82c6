/** The page for the second factor of staff accounts. */
export const securityTexts = {
  removed: "The second factor is off.",
} as const;
