import type { FastifyInstance } from "fastify";
import { fieldsOf } from "./body-parsers.ts";
import type { SandboxContext } from "./options.ts";
import type { SandboxStore } from "./store.ts";

/** `sandbox.now()` reads the same row. */
const kind = "clock";
const key = "ahead";
const maxSeconds = 10 * 366 * 24 * 3600;

interface Ahead {
  seconds: number;
}

/** Seconds that the product's time is ahead of the machine's, the same for all its processes. */
export const secondsAhead = async (store: SandboxStore): Promise<number> =>
  (await store.find<Ahead>(kind, key))?.seconds ?? 0;

/** Returns the new lead in seconds. */
export async function moveAhead(store: SandboxStore, seconds: number): Promise<number> {
  await store.insert(kind, key, { seconds: 0 });
  return store.inTransaction(async (records) => {
    const before = await records.lock<Ahead>(kind, key);
    const after = (before?.seconds ?? 0) + seconds;
    await records.replace(kind, key, { seconds: after });
    return after;
  });
}

/** Moves the product's clock forward, so that waiting periods can be tried out. */
export function clockRoutes(app: FastifyInstance, { moveClock }: SandboxContext): void {
  if (!moveClock) return;
  app.post("/clock", { schema: { hide: true } }, async (request, reply) => {
    const { seconds } = fieldsOf(request.body);
    const wanted = Number(seconds);
    if (!Number.isInteger(wanted) || wanted < 0 || wanted > maxSeconds)
      return reply.code(400).send({ error: `seconds is a whole number from 0 to ${maxSeconds}` });
    const now = await moveClock(wanted);
    return { now: now.toISOString() };
  });
}
