/** Calls of pages to the API, within the process. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { Writable } from "node:stream";
import type { Server } from "./server-type.ts";

interface InnerCall {
  /** Path and query string of a GET. */
  url: string;
  /** Names are in lower case. */
  headers: Readonly<Record<string, string>>;
  /** The network address of the page's reader. */
  address: string;
}

export interface InnerAnswer {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  text: string;
}

/**
 * The application answers as it does over HTTP: guards, limits and contracts apply. `app.inject` would imitate Node's
 * request, response and connection, which cost more than the answer.
 */
export function callWithin(app: Server, call: InnerCall): Promise<InnerAnswer> {
  return new Promise((resolve, reject) => {
    const response = new InnerResponse();
    response.on("finish", () => resolve(response)).on("error", reject);
    response.on("close", () => reject(new Error("an answer within the process was cut off")));
    app.routing(
      new InnerRequest(call) as unknown as IncomingMessage,
      response as unknown as ServerResponse<IncomingMessage>,
    );
  });
}

/** Whether the request is a page's call. */
export const isInnerCall = (request: object): boolean => request instanceof InnerRequest;

/** What Fastify and our hooks read of a request without a body. It is never aborted, so its listeners never run. */
class InnerRequest {
  readonly method = "GET";
  readonly httpVersion = "1.1";
  readonly httpVersionMajor = 1;
  readonly httpVersionMinor = 1;
  readonly aborted = false;
  /** The router rewrites it. */
  url: string;
  readonly headers: Record<string, string>;
  readonly socket: { remoteAddress: string; destroyed: false };

  constructor({ url, headers, address }: InnerCall) {
    this.url = url;
    this.headers = { ...headers };
    this.socket = { remoteAddress: address, destroyed: false };
  }

  on(): this {
    return this;
  }

  once(): this {
    return this;
  }

  removeListener(): this {
    return this;
  }
}

/** What Fastify writes an answer to, whole or as a stream. */
class InnerResponse extends Writable implements InnerAnswer {
  statusCode = 200;
  headersSent = false;
  headers: Record<string, unknown> = {};
  private readonly chunks: (string | Buffer)[] = [];

  constructor() {
    super({ decodeStrings: false, autoDestroy: false });
  }

  get status(): number {
    return this.statusCode;
  }

  get text(): string {
    const [first = "", ...others] = this.chunks;
    if (others.length === 0) return first.toString();
    return Buffer.concat(this.chunks.map((chunk) => Buffer.from(chunk as string))).toString();
  }

  setHeader(name: string, value: unknown): this {
    this.headers[name.toLowerCase()] = value;
    return this;
  }

  getHeader(name: string): unknown {
    return this.headers[name.toLowerCase()];
  }

  getHeaders(): Record<string, unknown> {
    return this.headers;
  }

  hasHeader(name: string): boolean {
    return name.toLowerCase() in this.headers;
  }

  removeHeader(name: string): void {
    delete this.headers[name.toLowerCase()];
  }

  writeHead(status: number, headers: Record<string, unknown> = {}): this {
    this.statusCode = status;
    for (const [name, value] of Object.entries(headers)) this.setHeader(name, value);
    this.headersSent = true;
    return this;
  }

  override _write(chunk: string | Buffer, _encoding: string, done: () => void): void {
    this.headersSent = true;
    this.chunks.push(chunk);
    done();
  }
}
