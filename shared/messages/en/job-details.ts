export const jobDetails = {
  title: "Job details",
  loading: "Loading job details",
  failed: "Unable to load job details. Please try again later.",
  failedHelp: "The job may have been removed, or the link is not complete.",
  backToJobs: "See open jobs",
  available: "This job is still Available",
  completed: "This job has been completed",
  calledCount: (count: number) => `${count} called`,
  copyLink: "Copy link to job",
  linkCopied: "Job link copied to clipboard!",
  linkNotCopied: "Failed to copy job link.",
  chargeNote: "Your network's normal call charge applies.",
} as const;

export const comments = {
  title: "Comments",
  loading: "Loading comments",
  none: "No comments yet. Ask what you want to know before you call.",
  failed: "Failed to fetch comments. Please try again.",
  sendFailed: "Failed to send comment",
  label: "Add a comment",
  send: "Send comment",
  sent: "Your comment has been sent.",
  hint: "Phone numbers and links are hidden.",
  logInHint: "You need to log in to comment. Your text is kept.",
} as const;
