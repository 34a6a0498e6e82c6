import { readFieldCode } from "#shared/contracts/field-code.ts";
import type { Message } from "./message.ts";
import { fieldTexts } from "./messages.ts";

/** What a schema found wrong; undefined for an error without a code of ours. */
export function fieldMessage(error = ""): Message | undefined {
  const coded = readFieldCode(fieldTexts, error);
  if (!coded) return undefined;
  const message = fieldTexts[coded.code];
  return typeof message === "function" ? message(coded.limit) : message;
}
