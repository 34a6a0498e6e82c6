import { z } from "zod";
import type { JsonAnswer } from "../http/call-json.ts";
import { GatewayError } from "../ports/gateway-error.ts";
import type { SentMessage } from "../ports/sms.ts";

const row = z.object({
  receiver: z.union([z.string(), z.number()]),
  message: z.string(),
  message_id: z.union([z.string(), z.number()]),
});
const rows = z.array(z.unknown());
/** Documented as a plain list; accounts on newer hosts wrap it. */
const history = z.union([
  rows,
  z.object({ data: rows }).transform(({ data }) => data),
  z.object({ content: rows }).transform(({ content }) => content),
]);

/** Reads the message history, without rows of other kinds. Errors: GatewayError. */
export function readTermiiHistory({ httpStatus, body }: JsonAnswer): SentMessage[] {
  const listed = history.safeParse(body);
  if (httpStatus < 200 || httpStatus >= 300 || !listed.success)
    throw new GatewayError({ kind: "unknown", provider: "termii", operation: "list sms", httpStatus });
  return listed.data.flatMap((one) => {
    const read = row.safeParse(one);
    if (!read.success) return [];
    const { receiver, message, message_id: id } = read.data;
    return [{ messageId: String(id), to: `+${String(receiver).replace(/^\+/, "")}`, body: message }];
  });
}
