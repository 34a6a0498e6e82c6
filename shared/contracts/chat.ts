/** The chat: one message in, one reply out. A chat host of the owner's choice uses the same contract. */

import * as z from "zod/mini";
import { chatTexts } from "#texts/chat.ts";
import { chatMessageMaxLength } from "../constants.ts";
import { typedText } from "./text.ts";

export const AskAssistant = z.object({
  userInput: typedText({
    min: 1,
    max: chatMessageMaxLength,
    message: chatTexts.empty,
    tooLong: chatTexts.tooLong,
  }),
});
export type AskAssistant = z.infer<typeof AskAssistant>;

export const AssistantReply = z.object({ response: z.string() });
export type AssistantReply = z.infer<typeof AssistantReply>;
