import type * as en from "../en/blocks.ts";
import type { Texts } from "../texts.ts";

export const blockedTexts: Texts<typeof en.blockedTexts> = {
  title: "Blocked people",
  none: "You never block anybody.",
  loading: "Dey load blocked people",
  failed: "We no fit load the people wey you block.",
  failedHelp: "Check your network, then try again.",
  since: (day) => `You block am on ${day}`,
  unblock: "Unblock",
  unblockLabel: (name) => `Unblock ${name}`,
  unblocking: "Dey unblock...",
  unblockFailed: "We no fit unblock. Try again.",
  showAll: "Show all",
};

/** Reporting and blocking from a job or a comment. */
export const optionTexts: Texts<typeof en.optionTexts> = {
  jobOptions: "Job options",
  commentOptions: (name) => `Options for the comment of ${name}`,
  commentTitle: "Comment options",
  report: { job: "Report job", comment: "Report comment" },
  block: { job: "Block poster", comment: "Block author" },
  blockTitle: (name) => `Block ${name}?`,
  blockHelp:
    "Una no go see each other jobs, comments and profiles again, and none of una fit call the other.",
  blockConfirm: "Block",
  blocking: "Dey block...",
  blockFailed: "We no fit block the person. Try again.",
  cancel: "Cancel",
};

export const blockAnswers: Texts<typeof en.blockAnswers> = {
  blocked: "You don block the person!",
  unblocked: "Una fit see each other again.",
  blockOfNumber: "Blocked before from your number",
  hiddenPerson: "Person wey you no fit see again",
  /** The same in every language: it is stored. */
  nameReplaced: "Name removed",
};
