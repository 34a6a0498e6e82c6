import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { fieldsOf, textOf } from "../body-parsers.ts";
import { obeyFaults } from "../fault-hooks.ts";
import { faultKinds, takeFault } from "../faults.ts";
import type { SandboxContext } from "../options.ts";

export const chatModelKey = "sk-runor-sandbox";

const errorBody = (httpStatus: number, message?: string) => ({
  error: {
    message: message ?? (httpStatus === 401 ? "Incorrect API key provided" : "The server had an error"),
    type: httpStatus === 429 ? "rate_limit_error" : "invalid_request_error",
    param: null,
    code: httpStatus === 401 ? "invalid_api_key" : null,
  },
});

const oddReplies = {
  "reply-empty": "  ",
  "reply-html": "<!doctype html><html><body><script>alert(1)</script></body></html>",
  "reply-links":
    "Pay at [our shop](https://evil.example/pay) or call 0803 111 2222.\n* See /wallet\n* www.evil.example",
} as const;

/** OpenAI's chat completions under `/llm/v1`: a fixed reply that quotes the question. */
export function chatApi(context: SandboxContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook("preHandler", async (request, reply) => {
      if (request.headers.authorization !== `Bearer ${chatModelKey}`)
        return reply.code(401).send(errorBody(401));
    });
    obeyFaults(app, context, { port: "llm", errorBody });

    app.post(
      "/chat/completions",
      { schema: { hide: true }, config: { sandboxOperation: "chat" } },
      async (request, reply) => {
        const body = fieldsOf(request.body);
        const model = textOf(body.model);
        const asked = lastMessage(body.messages);
        if (!model || asked === undefined)
          return reply.code(400).send(errorBody(400, "model and messages are required"));
        const question = { port: "llm", kinds: faultKinds.ofReplies, operation: "chat" } as const;
        const fault = await takeFault(context.store, question);
        const content = fault ? oddReplies[fault] : `The stand-in was asked: ${asked}`;
        return {
          id: `chatcmpl-${randomUUID()}`,
          object: "chat.completion",
          created: Math.floor(Date.now() / 1000),
          model,
          choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
          usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
        };
      },
    );
  };
}

function lastMessage(messages: unknown): string | undefined {
  const last = Array.isArray(messages) ? (messages.at(-1) as { content?: unknown } | undefined) : undefined;
  return typeof last?.content === "string" ? last.content : undefined;
}
