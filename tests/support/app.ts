/** The product of one test file: its own database, the sandbox over HTTP, a worker that runs on demand. */
import { rmSync } from "node:fs";
import type { Response as InjectResponse } from "light-my-request";
import type { Logger } from "pino";
import { readConfig } from "#server/config.ts";
import type { Deps } from "#server/deps.ts";
import { createLog } from "#server/log.ts";
import { type Runor, type StartOptions, startRunor } from "#server/runor.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { temporaryFolder } from "./folder.ts";
import { freePort } from "./free-port.ts";
import { endOwner } from "./owner.ts";

/** A clock that a test moves by hand; starts at the present. */
class TestClock {
  private offsetMs = 0;
  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }
  advance(seconds: number): void {
    this.offsetMs += seconds * 1000;
  }
}

export interface TestApp {
  deps: Deps;
  /** Connects as the database's owner. */
  connectionString: string;
  clock: TestClock;
  address: string;
  /** Sends a request to the app. `as` is a session cookie from the `signedIn…` helpers. */
  call(request: TestRequest): Promise<TestAnswer>;
  /** Runs queued tasks until there are none. A second call waits for the first, which may hold its tasks. */
  runTasks(): Promise<void>;
  /** Text messages that the sandbox received for a phone, newest first. */
  messagesTo(phone: string): Promise<{ to: string; body: string; channel: string; at: string }[]>;
  close(): Promise<void>;
}

export interface TestRequest {
  method: "GET" | "POST" | "PATCH" | "DELETE" | "PUT";
  path: string;
  body?: unknown;
  /** Session cookie header value. */
  as?: string | undefined;
  headers?: Record<string, string>;
  /** The caller's network address; 127.0.0.1 when left out. */
  from?: string | undefined;
}

export interface TestAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts on any part of an answer
  body: any;
  headers: InjectResponse["headers"];
  /** `runor_session=…` if the answer opened a session. */
  cookie: string | undefined;
  /** `runor_device=…` if the answer made the browser a known device. */
  device: string | undefined;
}

/**
 * `beside`: another process on that app's database and clock. `aheadSeconds`: how far its machine's clock is ahead of
 * the database's; `clock` is not its own then. `worker`: runs tasks as they come, like the product.
 */
export async function startTestApp(
  environment: Record<string, string> = {},
  options: { log?: Logger; beside?: TestApp; database?: TestDatabase; aheadSeconds?: number } & Pick<
    StartOptions,
    "mountPages" | "worker"
  > = {},
): Promise<TestApp> {
  const { beside } = options;
  const database = beside
    ? { ...beside, drop: async () => {} }
    : (options.database ?? (await createTestDatabase()));
  const dataDir = temporaryFolder("runor-files-");
  const port = await freePort();
  const config = readConfig({
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_POOL: "13",
    PROVIDER_TIMEOUT_SECONDS: "10",
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    // Its pages take a quarter of a start's CPU time; an empty value restores the product's default.
    API_DOCS: "0",
    // Tests move the clock by days while staff are signed in; staff sessions have their own tests.
    STAFF_SESSION_HOURS: "100000",
    STAFF_IDLE_MINUTES: "1000000",
    ...environment,
  });
  const clock = beside ? beside.clock : new TestClock();
  const machineClock = new TestClock();
  machineClock.advance(options.aheadSeconds ?? 0);
  const log = options.log ?? createLog(process.env.LOG_LEVEL ?? "silent");
  const runor = await startRunor({
    config,
    connectionString: database.connectionString,
    log,
    ...(options.aheadSeconds ? { machineClock } : { clock }),
    worker: options.worker ?? false,
    ...(options.mountPages && { mountPages: options.mountPages }),
  });
  let draining = Promise.resolve();
  const app: TestApp = {
    deps: runor.deps,
    connectionString: database.connectionString,
    clock,
    address: runor.address,
    call: (request) => call(runor, request),
    runTasks: () => {
      draining = draining.catch(() => undefined).then(() => runor.deps.queue.drain(runor.deps));
      return draining;
    },
    messagesTo: async (phone) => {
      const answer = await fetch(`${runor.address}/sandbox/messages?to=${encodeURIComponent(phone)}`);
      return (await answer.json()) as Awaited<ReturnType<TestApp["messagesTo"]>>;
    },
    close: async () => {
      await runor.close();
      await endOwner(app);
      if (!options.database) await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return app;
}

async function call(runor: Runor, request: TestRequest): Promise<TestAnswer> {
  const answer = await runor.app.inject({
    method: request.method,
    url: request.path,
    ...(request.from ? { remoteAddress: request.from } : {}),
    headers: { ...(request.as ? { cookie: request.as } : {}), ...request.headers },
    ...(request.body === undefined ? {} : { payload: request.body as object }),
  });
  const cookieOf = (name: string) => {
    const cookie = answer.cookies.find((each) => each.name.endsWith(name) && each.value !== "");
    return cookie && `${cookie.name}=${cookie.value}`;
  };
  const isJson = String(answer.headers["content-type"] ?? "").includes("json");
  return {
    status: answer.statusCode,
    body: isJson && answer.body !== "" ? answer.json() : answer.body,
    headers: answer.headers,
    cookie: cookieOf("runor_session"),
    device: cookieOf("runor_device"),
  };
}
