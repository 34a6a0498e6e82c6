export const commentTexts = {
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

export const commentAnswers = {
  tooManyComments: "You have written many comments today. Please go on tomorrow.",
} as const;
