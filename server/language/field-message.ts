import { readFieldCode } from "#shared/contracts/field-code.ts";
import type { Message } from "./message.ts";
import { fieldTexts } from "./messages.ts";

/** The message for a schema's error; undefined for an error without one of our codes. */
export function fieldMessage(error = ""): Message | undefined {
  const coded = readFieldCode(fieldTexts, error);
  if (!coded) return undefined;
  const message = fieldTexts[coded.code];
  return typeof message === "function" ? message(coded.limit) : message;
}
