/** The page's calls over HTTP to the real product, with the browser's cookies and with stubbed answers. */
import type { Response as PlaywrightResponse, Request, Route } from "@playwright/test";

type Pattern = string | RegExp | ((url: URL) => boolean);
type Handler = (route: Route, request: Request) => unknown;

interface Stub {
  pattern: Pattern;
  handler: Handler;
  left: number;
}

interface Exchange {
  request: Request;
  response?: PlaywrightResponse;
}

const nodeFetch = globalThis.fetch;

/** One browser's connection. */
export class Network {
  readonly cookies = new Map<string, string>();
  private stubs: Stub[] = [];
  private readonly listeners = new Map<string, Set<(value: never) => void>>();
  private isOffline = false;
  private isClosed = false;

  private readonly origin: string;
  private readonly address: string;

  constructor(origin: string, address: string) {
    this.origin = origin;
    this.address = address;
  }

  /** Replaces the window's `fetch`. Calls to other origins, such as those of helpers, pass unchanged. */
  install(): void {
    globalThis.fetch = ((input: string | URL | globalThis.Request, init?: RequestInit) => {
      const isOfPage = typeof input === "string" && (input.startsWith("/") || input.startsWith("blob:"));
      return isOfPage ? this.call(input, init) : nodeFetch(input, init);
    }) as typeof fetch;
  }

  route(pattern: Pattern, handler: Handler, { times = Number.POSITIVE_INFINITY } = {}): void {
    this.stubs.unshift({ pattern, handler, left: times });
  }

  unroute(pattern?: Pattern, handler?: Handler): void {
    this.stubs = this.stubs.filter(
      (stub) =>
        pattern !== undefined &&
        !(String(stub.pattern) === String(pattern) && (!handler || stub.handler === handler)),
    );
  }

  close(): void {
    this.isClosed = true;
  }

  setOffline(isOffline: boolean): void {
    this.isOffline = isOffline;
  }

  on(event: string, listener: (value: never) => void): void {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(listener));
  }

  off(event: string, listener: (value: never) => void): void {
    this.listeners.get(event)?.delete(listener);
  }

  forget(event: string): void {
    this.listeners.delete(event);
  }

  emit(event: string, value: unknown): void {
    for (const listener of this.listeners.get(event) ?? []) listener(value as never);
  }

  private async call(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, this.origin).href;
    const exchange: Exchange = { request: requestOf(url, init) };
    const { promise, resolve } = Promise.withResolvers<PlaywrightResponse>();
    Object.assign(exchange.request, { response: () => promise });
    this.emit("request", exchange.request);
    try {
      const response = await this.answer(url, init, exchange.request);
      // A closed page receives no more answers.
      if (this.isClosed) return new Promise(() => {});
      const text = await response.clone().text();
      exchange.response = responseOf(url, response, text, exchange.request);
      resolve(exchange.response);
      this.emit("response", exchange.response);
      this.emit("requestfinished", exchange.request);
      return response;
    } catch (failure) {
      this.emit("requestfailed", exchange.request);
      throw failure;
    }
  }

  /** Sends a request as the browser, outside any page. */
  async ask(method: string, path: string, data?: unknown): Promise<PlaywrightResponse> {
    const url = new URL(path, this.origin).href;
    const init: RequestInit = {
      method,
      ...(data instanceof URLSearchParams && { body: data }),
      ...(data !== undefined &&
        !(data instanceof URLSearchParams) && {
          body: JSON.stringify(data),
          headers: { "content-type": "application/json" },
        }),
    };
    const response = await this.send(url, init);
    return responseOf(response.url, response, await response.text(), requestOf(url, init));
  }

  private async answer(url: string, init: RequestInit, request: Request): Promise<Response> {
    init.signal?.throwIfAborted();
    const stub = this.stubs.find(({ pattern, left }) => left > 0 && matches(pattern, url));
    if (!stub) return this.send(url, init);
    stub.left -= 1;
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      const route = {
        request: () => request,
        abort: async () => reject(new TypeError("Failed to fetch")),
        continue: async () => this.send(url, init).then(resolve, reject),
        fallback: async () => this.send(url, init).then(resolve, reject),
        fetch: async () => {
          const response = await this.send(url, init);
          return responseOf(url, response, await response.text(), request);
        },
        fulfill: async (plan: Parameters<Route["fulfill"]>[0] = {}) => resolve(await stubbed(plan)),
      } as unknown as Route;
      Promise.resolve(stub.handler(route, request)).catch(reject);
    });
  }

  private async send(url: string, init: RequestInit): Promise<Response> {
    if (this.isOffline) throw new TypeError("Failed to fetch");
    const headers = new Headers(init.headers);
    headers.set("x-forwarded-for", this.address);
    headers.set("origin", this.origin);
    if (this.cookies.size > 0 && init.credentials !== "omit")
      headers.set("cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const { cache: _, credentials: __, ...rest } = init;
    const response = await nodeFetch(url, { ...rest, headers });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  private keep(line: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === "" || /max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

export const matches = (pattern: Pattern, url: string): boolean => {
  if (typeof pattern === "function") return pattern(new URL(url));
  if (pattern instanceof RegExp) return pattern.test(url);
  return globOf(pattern).test(url) || globOf(pattern).test(new URL(url).pathname + new URL(url).search);
};

/** Playwright's globs: `**` crosses slashes, `*` does not. */
function globOf(pattern: string): RegExp {
  const text = pattern
    .replace(/[.+^$()|[\]\\?]/g, "\\$&")
    .replace(/\{([^}]*)\}/g, (_, some: string) => `(${some.replaceAll(",", "|")})`)
    .replace(/\*\*\/?|\*/g, (stars) => (stars === "*" ? "[^/]*" : stars === "**/" ? "(.*/)?" : ".*"));
  return new RegExp(`^${text}$`);
}

function requestOf(url: string, init: RequestInit): Request {
  const body = typeof init.body === "string" ? init.body : null;
  const headers = Object.fromEntries(new Headers(init.headers));
  return {
    url: () => url,
    method: () => init.method ?? "GET",
    postData: () => body,
    postDataJSON: () => (body === null ? null : JSON.parse(body)),
    headers: () => headers,
    headerValue: async (name: string) => headers[name.toLowerCase()] ?? null,
    allHeaders: async () => headers,
    resourceType: () => "fetch",
    isNavigationRequest: () => false,
  } as unknown as Request;
}

function responseOf(url: string, response: Response, text: string, request: Request): PlaywrightResponse {
  return {
    url: () => url,
    status: () => response.status,
    ok: () => response.ok,
    headers: () => Object.fromEntries(response.headers),
    text: async () => text,
    json: async () => JSON.parse(text),
    request: () => request,
    finished: async () => null,
  } as unknown as PlaywrightResponse;
}

type Plan = NonNullable<Parameters<Route["fulfill"]>[0]>;

async function stubbed({ status, json, body, headers, contentType, response }: Plan): Promise<Response> {
  const based = response ? await response.text() : "";
  const text = json === undefined ? (body ?? based) : JSON.stringify(json);
  const inherited = response?.headers() ?? {};
  delete inherited["content-length"];
  delete inherited["content-encoding"];
  const type = contentType ?? (json === undefined ? undefined : "application/json");
  return new Response(text as string, {
    status: status ?? response?.status() ?? 200,
    headers: { ...inherited, ...headers, ...(type && { "content-type": type }) },
  });
}
