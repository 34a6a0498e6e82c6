/** R: a bare Fastify that serves bytes from memory. Takes its port as argument and the current answer over IPC. */
import Fastify from "fastify";
import type { ReferenceAnswer } from "./reference.ts";

const app = Fastify();
let answer: ReferenceAnswer = { status: 200, headers: {}, body: Buffer.alloc(0) };
process.on("message", (message) => {
  if (typeof message !== "object") return;
  const { body, ...rest } = message as ReferenceAnswer;
  answer = { ...rest, body: Buffer.from(body) };
});
process.channel?.unref();

app.get("/*", (_request, reply) => reply.headers(answer.headers).send(answer.body));
app.post("/*", (_request, reply) => reply.code(answer.status).headers(answer.headers).send(answer.body));
process.once("SIGTERM", () => process.exit(0));
await app.listen({ host: "127.0.0.1", port: Number(process.argv[2]) });
