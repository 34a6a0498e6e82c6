/** The chat: one message in, one reply out. A chat host of the owner's choice uses the same contract. */
import * as z from "zod/mini";
import { chatMessageMaxLength } from "../constants.ts";
import { field } from "./field-code.ts";
import { typedText } from "./text.ts";

export const AskChat = z.object({
  userInput: typedText({
    min: 1,
    max: chatMessageMaxLength,
    message: field("chatEmpty"),
    tooLong: field("chatTooLong"),
  }),
});
export type AskChat = z.infer<typeof AskChat>;

export const ChatReply = z.object({ response: z.string() });
export type ChatReply = z.infer<typeof ChatReply>;
