/** Ends connections whose requests arrive too slowly or too often, because unfinished ones occupy memory. */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { minuteMs } from "#shared/time/durations.ts";
import { AppError } from "../app-error.ts";
import { widerNetworkOf } from "../features/platform/throttles/throttles.rules.ts";
import { refuseInvalidHttp } from "./error-handler.ts";

export interface ConnectionLimits {
  /** In each interval a body must bring this many bytes a second; phones on a bad connection do. */
  stretchMs: number;
  bytesPerSecond: number;
  /** Unfinished bodies per address, without uploads: a new one ends the oldest. */
  bodiesPerAddress: number;
  bodiesInAll: number;
  /** Connections per address: a new one ends the oldest idle one. Hundreds of people may share an address. */
  connectionsPerAddress: number;
  /** Requests of a connection without an answer: browsers and balancers wait for each one, a flood does not. */
  unansweredPerConnection: number;
}

export const connectionLimits: ConnectionLimits = {
  stretchMs: 15_000,
  bytesPerSecond: 1_000,
  bodiesPerAddress: 128,
  bodiesInAll: 1_000,
  connectionsPerAddress: 1_000,
  unansweredPerConnection: 32,
};

/** Node's own limits: headers, whole requests (the largest video on a slow connection) and silence. */
export const serverTimeouts = {
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
  requestTimeout: 15 * minuteMs,
  connectionTimeout: 2 * minuteMs,
};

interface Incoming {
  request: IncomingMessage;
  response: ServerResponse;
  address: string;
  /** Start of the current interval, and the connection's bytes at that time. */
  since: number;
  bytesBefore: number;
  /** As the last look found. */
  isSlow: boolean;
}

const uploads = new WeakSet<IncomingMessage>();

/** Marks a body as an accepted upload (uploads.ts), which new bodies do not end. */
export const markUpload = (request: IncomingMessage): void => void uploads.add(request);

export function limitConnections(
  app: Pick<FastifyInstance, "server" | "addHook">,
  { trustProxy, limits = connectionLimits }: { trustProxy: boolean; limits?: ConnectionLimits },
): void {
  watchBodies(app.server, { trustProxy, limits });
  limitUnanswered(app.server, limits);
  // Its caller has read that the call failed, so it must not happen although its rest arrived meanwhile.
  app.addHook("preValidation", (request, _reply, done) => {
    done(request.raw.socket.writableEnded ? new AppError("malformed") : undefined);
  });
  // A balancer's connections carry requests of many clients.
  if (!trustProxy) capConnections(app, limits);
}

/**
 * Ends a connection whose client does not wait for answers. Node reads up to 64 kB at once, which can hold more than two
 * thousand requests: those after the limit reach no other listener.
 */
function limitUnanswered(server: Server, { unansweredPerConnection }: ConnectionLimits): void {
  const waiting = new WeakMap<Socket, number>();
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    // Only the answer whose turn it is has the socket.
    if (response.socket === null) {
      const { socket } = request;
      const count = (waiting.get(socket) ?? 0) + 1;
      if (count >= unansweredPerConnection) return void socket.destroy();
      waiting.set(socket, count);
      response.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    }
    for (const listener of listeners) listener.call(server, request, response);
  });
}

function watchBodies(
  server: Server,
  { trustProxy, limits }: { trustProxy: boolean; limits: ConnectionLimits },
): void {
  const bodies = new Set<Incoming>();
  let timer: NodeJS.Timeout | undefined;
  const stop = (body: Incoming): void => {
    bodies.delete(body);
    if (bodies.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  const end = (body: Incoming): void => {
    stop(body);
    const { socket } = body.request;
    if (body.response.headersSent) socket.destroy();
    else
      refuseInvalidHttp(
        Object.assign(new Error("body too slow"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }),
        socket,
      );
  };
  const endSlow = (): void => {
    const now = performance.now();
    for (const body of bodies) {
      const ms = now - body.since;
      if (ms < limits.stretchMs) continue;
      const { bytesRead } = body.request.socket;
      if (bytesRead - body.bytesBefore >= (limits.bytesPerSecond * ms) / 1_000)
        Object.assign(body, { since: now, bytesBefore: bytesRead, isSlow: false });
      // A busy process may not have read yet what has arrived. It does so before the next look.
      else if (body.isSlow) end(body);
      else body.isSlow = true;
    }
  };
  const makeRoom = (address: string): void => {
    const small = [...bodies].filter(({ request }) => !uploads.has(request));
    const own = small.filter((body) => body.address === address);
    if (own.length > limits.bodiesPerAddress && own[0]) end(own[0]);
    else if (small.length > limits.bodiesInAll && small[0]) end(small[0]);
  };
  server.prependListener("request", (request, response) => {
    if (!hasBody(request)) return;
    const body: Incoming = {
      request,
      response,
      address: callerNetwork(request, trustProxy),
      since: performance.now(),
      bytesBefore: request.socket.bytesRead,
      isSlow: false,
    };
    bodies.add(body);
    for (const event of ["end", "close", "error"]) request.once(event, () => stop(body));
    timer ??= setInterval(endSlow, Math.min(1_000, limits.stretchMs / 4)).unref();
    if (bodies.size > limits.bodiesPerAddress) makeRoom(body.address);
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** The client's wider network, as the nearest balancer reports it if there is one. */
export function callerNetwork({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers["x-forwarded-for"]?.toString().split(",").at(-1)?.trim() : undefined;
  return widerNetworkOf(forwarded || (socket.remoteAddress ?? ""));
}

function capConnections(
  app: Pick<FastifyInstance, "server" | "addHook">,
  { connectionsPerAddress }: ConnectionLimits,
): void {
  const byAddress = new Map<string, Set<Socket>>();
  const busy = new WeakSet<Socket>();
  app.server.on("connection", (socket: Socket) => {
    const address = widerNetworkOf(socket.remoteAddress ?? "");
    const open = byAddress.get(address) ?? new Set<Socket>();
    byAddress.set(address, open);
    if (open.size >= connectionsPerAddress) {
      const idle = open.values().find((one) => !busy.has(one));
      if (!idle) return void socket.destroy();
      open.delete(idle);
      idle.destroy();
    }
    open.add(socket);
    socket.once("close", () => {
      open.delete(socket);
      if (open.size === 0 && byAddress.get(address) === open) byAddress.delete(address);
    });
  });
  app.addHook("onRequest", (request, _reply, done) => {
    busy.add(request.socket);
    done();
  });
  app.addHook("onResponse", (request, _reply, done) => {
    busy.delete(request.socket);
    done();
  });
}
