import type * as en from "../en/comments.ts";
import type { Texts } from "../texts.ts";

export const commentTexts: Texts<typeof en.commentTexts> = {
  title: "Comments",
  loading: "Dey load comments",
  none: "No comments yet. Ask wetin you wan know before you call.",
  failed: "We no fit get the comments. Abeg try again.",
  sendFailed: "Your comment no go",
  label: "Add comment",
  send: "Send comment",
  sent: "Your comment don go.",
  hint: "Phone numbers and links go hide.",
  logInHint: "You need to log in to comment. We go keep your text.",
};

export const commentAnswers: Texts<typeof en.commentAnswers> = {
  tooManyComments: "You don write many comments today. Abeg continue tomorrow.",
};
