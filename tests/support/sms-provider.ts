/** An SMS provider on its own port that answers like Termii, as a test decides. */
import Fastify from "fastify";

/** `lose`: accepts the message, but the answer is lost. `fail`: does not accept it, unknown to the caller. */
type Doing = "take" | "refuse" | "lose" | "fail";

export interface SmsProvider {
  /** The product's environment for sending through this provider. */
  environment: Record<string, string>;
  /** Recipients of accepted messages (E.164), in order of arrival. */
  taken: string[];
  calls: number;
  /** Behaviour by call number; accepts all messages by default. */
  does: (n: number) => Doing;
  /** Runs before the call of this number is answered. */
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
