/** The bell in the top bar: alone, because every page carries it. */
export const bellTexts = {
  label: "Notices",
  labelUnread: (count: number) => `Notices, ${count} unread`,
  /** More than fits into the badge. */
  many: "9+",
} as const;
