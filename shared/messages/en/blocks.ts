export const blockedTexts = {
  title: "Blocked people",
  none: "You have not blocked anyone.",
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

/** Reporting and blocking from a job or a comment. */
export const optionTexts = {
  jobOptions: "Job options",
  commentOptions: (name: string) => `Options for the comment of ${name}`,
  commentTitle: "Comment options",
  report: { job: "Report job", comment: "Report comment" },
  block: { job: "Block poster", comment: "Block author" },
  blockTitle: (name: string) => `Block ${name}?`,
  blockHelp: "You no longer see each other's jobs, comments and profiles, and neither can call the other.",
  blockConfirm: "Block",
  blocking: "Blocking...",
  blockFailed: "Failed to block user. Try again.",
  cancel: "Cancel",
} as const;

export const blockAnswers = {
  blocked: "User has been successfully blocked!",
  unblocked: "You see each other again.",
  /** Replaces the name known to an earlier account with the same number. */
  blockOfNumber: "Blocked earlier from your number",
  /** In statements, in place of someone who blocked the reader. */
  hiddenPerson: "Someone you can no longer see",
  /** Replaces a stored name that passed for the product, its staff or a bank. */
  nameReplaced: "Name removed",
} as const;
