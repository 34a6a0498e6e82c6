import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type FaultPort, faultKinds, hasFaults, takeFault } from "./faults.ts";
import type { SandboxContext } from "./options.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The operation's name in fault switches. */
    sandboxOperation?: string;
  }
}

interface ProviderTroubles {
  port: FaultPort;
  errorBody: (httpStatus: number) => object;
}

const htmlOfAGateway = "<html><head><title>502 Bad Gateway</title></head><body>cloudflare</body></html>";

/** Requests that began while no fault of their provider was on: they skip later checks. */
const calm = new WeakSet<FastifyRequest>();
export const isCalm = (request: FastifyRequest): boolean => calm.has(request);

/** Applies the fault switches to one provider's routes. Register after its authentication. */
export function obeyFaults(app: FastifyInstance, context: SandboxContext, provider: ProviderTroubles): void {
  const operationOf = (request: FastifyRequest) => request.routeOptions.config?.sandboxOperation;

  app.addHook("preHandler", async (request, reply) => {
    if (!(await hasFaults(context.store, provider.port))) {
      calm.add(request);
      return;
    }
    const operation = operationOf(request);
    const fault = await takeFault(context.store, {
      port: provider.port,
      kinds: faultKinds.beforeWork,
      operation,
    });
    if (fault === undefined) return;
    if (fault === "reset") return cutOff(request, reply);
    if (fault === "nonsense") return reply.code(502).type("text/html").send(htmlOfAGateway);
    if (fault === "hang") await untilRequestEnds(reply, context.closing);
    const httpStatus = fault === "hang" ? 503 : Number(fault);
    return reply.code(httpStatus).send(provider.errorBody(httpStatus));
  });

  app.addHook("onSend", async (request, reply, payload) => {
    if (request.method === "GET" || reply.statusCode >= 300 || isCalm(request)) return payload;
    const operation = operationOf(request);
    const fault = await takeFault(context.store, {
      port: provider.port,
      kinds: faultKinds.afterWork,
      operation,
    });
    if (fault === "reset-after-create") request.raw.socket.destroy();
    if (fault === "hang-after-create") await untilRequestEnds(reply, context.closing);
    if (fault !== "503-after-create") return payload;
    reply.code(503).removeHeader("content-length");
    return JSON.stringify(provider.errorBody(503));
  });
}

function cutOff(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

function untilRequestEnds(reply: FastifyReply, closing: AbortSignal): Promise<void> {
  if (closing.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    reply.raw.once("close", () => resolve());
    closing.addEventListener("abort", () => resolve(), { once: true });
  });
}
