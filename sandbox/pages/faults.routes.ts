import type { FastifyInstance } from "fastify";
import { fieldsOf, isForm, textOf } from "../body-parsers.ts";
import { clearFaults, type Fault, type FaultPort, listFaults, setFault } from "../faults.ts";
import type { SandboxContext } from "../options.ts";
import { faultKindsOf } from "../providers.ts";

const maxTimes = 10_000;

/** Switches for provider faults: JSON for tests, forms for the index page. */
export function faultRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { store, prefix } = context;

  app.get("/faults", { schema: { hide: true } }, async () => listFaults(store));

  app.post("/faults", { schema: { hide: true } }, async (request, reply) => {
    const fault = readFault(fieldsOf(request.body));
    if ("complaint" in fault) return reply.code(400).send({ error: fault.complaint });
    await store.inTransaction((records) => setFault(records, fault));
    return isForm(request) ? reply.redirect(prefix, 303) : reply.code(201).send(fault);
  });

  app.delete("/faults", { schema: { hide: true } }, async (_request, reply) => {
    await clearFaults(store);
    return reply.code(204).send();
  });

  app.post("/faults/clear", { schema: { hide: true } }, async (_request, reply) => {
    await clearFaults(store);
    return reply.redirect(prefix, 303);
  });
}

function readFault(body: Record<string, unknown>): Fault | { complaint: string } {
  // A form sends port and kind in one field.
  const [formPort, formKind] = textOf(body.fault)?.split(" ") ?? [];
  const port = String(body.port ?? formPort);
  if (!isPort(port)) return { complaint: `port is one of: ${Object.keys(faultKindsOf).join(", ")}` };
  const kind = faultKindsOf[port].find((one) => one === String(body.kind ?? formKind));
  if (kind === undefined) return { complaint: `kind is one of: ${faultKindsOf[port].join(", ")}` };
  const times = body.times === undefined ? 1 : Number(body.times);
  if (!Number.isInteger(times) || times < 0 || times > maxTimes) {
    return { complaint: `times is a whole number from 0 to ${maxTimes}` };
  }
  return { port, kind, times, on: textOf(body.on) ?? null };
}

const isPort = (port: string): port is FaultPort => Object.hasOwn(faultKindsOf, port);
