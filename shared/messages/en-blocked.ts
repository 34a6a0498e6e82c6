/** The list of blocked people in the profile. */
export const blockedTexts = {
  title: "Blocked people",
  none: "You have blocked nobody.",
  loading: "Loading blocked people",
  failed: "We could not load whom you blocked.",
  failedHelp: "Check your network and try again.",
  since: (day: string) => `Blocked on ${day}`,
  unblock: "Unblock",
  unblockLabel: (name: string) => `Unblock ${name}`,
  unblocking: "Unblocking...",
  unblockFailed: "Failed to unblock. Try again.",
  showAll: "Show all",
} as const;
