/** An SMS provider as Termii answers, on a port of its own, with whatever a test has it do. */
import Fastify from "fastify";

/** `lose`: it takes the message, and its answer gets lost. `fail`: it does not take it, and nobody can tell. */
type Doing = "take" | "refuse" | "lose" | "fail";

export interface SmsProvider {
  /** What the product needs to send by it. */
  environment: Record<string, string>;
  /** What it took, in the order it came: E.164. */
  taken: string[];
  /** How often it was called. */
  calls: number;
  /** By the how-manieth call it is; takes all of them at first. */
  does: (n: number) => Doing;
  /** Runs before that call is answered. */
  before: { call: number; run: () => Promise<unknown> } | undefined;
  close(): Promise<void>;
}

const refusals = { refuse: [400, "Invalid number"], fail: [503, "Try again later"] } as const;

export async function startSmsProvider(): Promise<SmsProvider> {
  const app = Fastify();
  const inbox: { receiver: string; message: string; message_id: string }[] = [];
  app.post<{ Body: { to: string; sms: string } }>("/sms/send", async ({ body }, reply) => {
    provider.calls += 1;
    const { calls } = provider;
    const does = provider.does(calls);
    if (provider.before?.call === calls) await provider.before.run();
    if (does === "refuse" || does === "fail")
      return reply.code(refusals[does][0]).send({ message: `${refusals[does][1]}: ${body.to}` });
    const message_id = `id-${inbox.length + 1}`;
    inbox.unshift({ receiver: body.to, message: body.sms, message_id });
    provider.taken.push(`+${body.to}`);
    return does === "lose" ? reply.code(503).send() : { message_id, message: "Successfully Sent" };
  });
  app.get("/sms/inbox", async () => inbox);
  const provider: SmsProvider = {
    environment: {
      TERMII_API_KEY: "TLtest",
      TERMII_BASE_URL: await app.listen({ host: "127.0.0.1", port: 0 }),
    },
    taken: [],
    calls: 0,
    does: () => "take",
    before: undefined,
    close: () => app.close(),
  };
  return provider;
}
