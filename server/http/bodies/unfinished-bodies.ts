/** The bodies that are arriving. Those that are too slow, or too many of one address, end with their connection. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { refuseInvalidHttp } from "../error-handler.ts";

export interface BodyLimits {
  /** In each interval a body must bring this many bytes a second; phones on a bad connection do. */
  stretchMs: number;
  bytesPerSecond: number;
  /** Unfinished bodies per address, without uploads: a new one ends the oldest. */
  bodiesPerAddress: number;
  bodiesInAll: number;
}

interface Body {
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

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

export class UnfinishedBodies {
  private readonly bodies = new Set<Body>();
  private readonly limits: BodyLimits;
  private timer: NodeJS.Timeout | undefined;

  constructor(limits: BodyLimits) {
    this.limits = limits;
  }

  add(request: IncomingMessage, response: ServerResponse, address: string): void {
    const body: Body = {
      request,
      response,
      address,
      since: performance.now(),
      bytesBefore: request.socket.bytesRead,
      isSlow: false,
    };
    this.bodies.add(body);
    for (const event of ["end", "close", "error"]) request.once(event, () => this.remove(body));
    this.timer ??= setInterval(() => this.endSlow(), Math.min(1_000, this.limits.stretchMs / 4)).unref();
    if (this.bodies.size > this.limits.bodiesPerAddress) this.makeRoom(address);
  }

  private remove(body: Body): void {
    this.bodies.delete(body);
    if (this.bodies.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private end(body: Body): void {
    this.remove(body);
    const { socket } = body.request;
    const tooSlow = Object.assign(new Error("body too slow"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
    if (body.response.headersSent) socket.destroy();
    else refuseInvalidHttp(tooSlow, socket);
  }

  private endSlow(): void {
    const { stretchMs, bytesPerSecond } = this.limits;
    const now = performance.now();
    for (const body of this.bodies) {
      const ms = now - body.since;
      if (ms < stretchMs) continue;
      const { bytesRead } = body.request.socket;
      if (bytesRead - body.bytesBefore >= (bytesPerSecond * ms) / 1_000)
        Object.assign(body, { since: now, bytesBefore: bytesRead, isSlow: false });
      // A busy process may not have read yet what has arrived. It does so before the next look.
      else if (body.isSlow) this.end(body);
      else body.isSlow = true;
    }
  }

  private makeRoom(address: string): void {
    const small = [...this.bodies].filter(({ request }) => !uploads.has(request));
    const own = small.filter((body) => body.address === address);
    if (own.length > this.limits.bodiesPerAddress && own[0]) this.end(own[0]);
    else if (small.length > this.limits.bodiesInAll && small[0]) this.end(small[0]);
  }
}
