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
