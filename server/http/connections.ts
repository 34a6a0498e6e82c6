/** Ends connections whose requests arrive too slowly or too often, because unfinished ones occupy memory. */
import { AsyncResource } from "node:async_hooks";
import type { IncomingMessage, RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { minuteMs } from "#shared/time/durations.ts";
import { AppError } from "../app-error.ts";
import { widerNetworkOf } from "../features/platform/throttles/throttles.rules.ts";
import { type BodyLimits, hasBody, UnfinishedBodies } from "./bodies/unfinished-bodies.ts";

export interface ConnectionLimits extends BodyLimits {
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

export function limitConnections(
  app: Pick<FastifyInstance, "server" | "addHook">,
  { trustProxy, limits = connectionLimits }: { trustProxy: boolean; limits?: ConnectionLimits },
): void {
  const bodies = new UnfinishedBodies(limits);
  app.server.prependListener("request", (request, response) => {
    if (hasBody(request)) bodies.add(request, response, callerNetwork(request, trustProxy));
  });
  limitUnanswered(app.server, limits);
  // Its caller has read that the call failed, so it must not happen although its rest arrived meanwhile.
  app.addHook("preValidation", (request, _reply, done) => {
    done(request.raw.socket.writableEnded ? new AppError("malformed") : undefined);
  });
  // A balancer's connections carry requests of many clients.
  if (!trustProxy) capConnections(app, limits);
}

/**
 * Serves the requests of a connection one after the other, so that a client that does not wait for answers has one in
 * progress per connection, and ends a connection with too many. Node reads up to 64 kB at once, which can hold more than
 * two thousand requests.
 */
function limitUnanswered(server: Server, { unansweredPerConnection }: ConnectionLimits): void {
  const waiting = new WeakMap<Socket, number>();
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  const serve: RequestListener = (request, response) => {
    for (const listener of listeners) listener.call(server, request, response);
  };
  server.on("request", (request, response) => {
    // Only the answer whose turn it is has the socket.
    if (response.socket !== null) return serve(request, response);
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count >= unansweredPerConnection) return void socket.destroy();
    waiting.set(socket, count);
    response.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    // Bound, because Node emits the event in the context of the answer before, which may be another person's.
    const serveSoon = AsyncResource.bind(() => {
      setImmediate(() => {
        if (socket.writable) serve(request, response);
      });
    });
    response.once("socket", serveSoon);
  });
}

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
