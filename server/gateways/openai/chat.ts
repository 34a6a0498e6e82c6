import { z } from "zod";
import { callJson, type JsonAnswer } from "../http/call-json.ts";
import type { ChatModel } from "../ports/chat.ts";
import { GatewayError, type GatewayRefusal } from "../ports/gateway-error.ts";
import type { Wire } from "../ports/provider.ts";

interface ChatModelOptions extends Wire {
  /** Including `/v1`. */
  baseUrl: string;
  model: string;
  /** Local models need none. */
  apiKey: string | undefined;
}

const operation = "chat reply";
/** So that a reply fits on a phone's screen. */
const maxTokens = 350;

/** Any API compatible with OpenAI's chat completions. It gets no tools: it can only word an answer. */
export function createChatModel(options: ChatModelOptions): ChatModel {
  const base = options.baseUrl.replace(/\/+$/, "");
  return {
    async reply({ instructions, message }) {
      const answer = await callJson({
        fetch: options.fetch,
        method: "POST",
        url: `${base}/chat/completions`,
        headers: options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {},
        body: {
          model: options.model,
          temperature: 0.2,
          max_tokens: maxTokens,
          messages: [
            { role: "system", content: instructions },
            { role: "user", content: message },
          ],
        },
        timeoutMs: options.timeoutMs,
        provider: "chat model",
        operation,
      });
      return readReply(answer);
    },
  };
}

const completion = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string().trim().min(1) }) })], z.unknown()),
});
const complaint = z.object({ error: z.object({ message: z.string() }) });
const reasons: Record<number, GatewayRefusal> = { 401: "credentials", 429: "rate-limited" };

function readReply({ httpStatus, body }: JsonAnswer): string {
  const read = completion.safeParse(body);
  if (httpStatus === 200 && read.success) return read.data.choices[0].message.content;
  throw new GatewayError({
    kind: httpStatus >= 400 && httpStatus < 500 ? "refused" : "unknown",
    provider: "chat model",
    operation,
    reason: reasons[httpStatus],
    httpStatus,
    providerMessage: complaint.safeParse(body).data?.error.message,
  });
}
