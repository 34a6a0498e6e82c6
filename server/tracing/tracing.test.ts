/** Traces as a collector receives them over HTTP, and what a product without one, or with one that fails, does. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mountBuiltPages } from "#server/http/pages/web-pages.ts";
import { createLog } from "#server/log.ts";
import { startTestApp } from "#tests/support/app.ts";
import { buildPages } from "#tests/support/built-pages.ts";
import { type Collector, type ReceivedSpan, startCollector } from "#tests/support/collector.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { freePort } from "#tests/support/free-port.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { productProgram } from "../../scripts/bootstrap.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const all = { OTEL_TRACES_SAMPLER_ARG: "1" };
const traced = "0af7651916cd43dd8448eb211c80319c";
const elsewhere = `00-${traced}-b7ad6b7169203331-01`;

type Line = Record<string, unknown>;
function aLog() {
  const lines: Line[] = [];
  return { lines, log: createLog("info", { write: (line) => lines.push(JSON.parse(line)) }) };
}

beforeAll(() => {
  buildPages();
}, 180_000);

describe("a product with a collector", () => {
  const { lines, log } = aLog();
  let collector: Collector;
  let person: SignedInUser;
  let spans: ReceivedSpan[];
  const named = (name: string) => spans.find((span) => span.name === name)!;
  const below = (parent: ReceivedSpan): ReceivedSpan[] =>
    spans
      .filter(({ traceId, parentSpanId }) => traceId === parent.traceId && parentSpanId === parent.spanId)
      .flatMap((span) => [span, ...below(span)]);

  beforeAll(async () => {
    collector = await startCollector();
    const app = await startTestApp(
      {
        ...all,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
        OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20key-of-the-collector",
      },
      { log, mountPages: mountBuiltPages },
    );
    person = await aSignedInUser(app, { fullName: "Ngozi Traceable" });
    const headers = { cookie: person.cookie, traceparent: elsewhere, accept: "text/html" };
    // One connection, so that a request could inherit what the one before it began.
    for (const address of ["/wallet?token=in-the-query", `/user-profile/${person.id}`])
      expect((await (await fetch(app.address + address, { headers })).text()).length).toBeGreaterThan(1_000);
    const asked = await app.call({
      method: "POST",
      path: "/jobs/request-password-reset",
      body: { phoneNumber: person.phone },
    });
    expect(asked.status).toBe(200);
    await app.runTasks();
    await app.call({ method: "GET", path: "/api/audit", as: person.cookie });
    await app.close();
    spans = collector.spans();
  }, 60_000);
  afterAll(() => collector.close());

  test("a page's span holds its rendering, the calls that it makes, and their statements", () => {
    const page = named("GET /wallet");
    expect(page).toMatchObject({
      kind: 2,
      attributes: {
        "http.request.method": "GET",
        "http.route": "/wallet",
        "http.response.status_code": 200,
      },
    });
    const rendering = below(page).find(({ name }) => name === "render")!;
    expect(rendering.parentSpanId).toBe(page.spanId);
    const call = below(rendering).find(({ name }) => name === "GET /api/auth/session")!;
    expect(call.attributes).toMatchObject({ "http.response.status_code": 200 });
    const statements = below(page).filter(({ attributes }) => attributes["db.system.name"] === "postgresql");
    expect(statements.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["find-sessions", "SELECT subscriptions", "WITH ledger.account"]),
    );
  });

  test("each request is a trace of its own, also on one connection", () => {
    const pages = [named("GET /wallet"), named("GET /user-profile/:userId")];
    expect(new Set(pages.map(({ traceId }) => traceId)).size).toBe(2);
    expect(pages.map(({ parentSpanId }) => parentSpanId ?? "")).toEqual(["", ""]);
  });

  test("a task continues the trace of the request that queued it, with its call of the provider", () => {
    const post = named("POST /jobs/request-password-reset");
    const task = below(post).find(({ kind }) => kind === 5)!;
    expect(task.attributes).toMatchObject({ "messaging.operation.type": "process" });
    const provider = below(task).find(({ name }) => name === "POST termii");
    expect(provider).toMatchObject({
      kind: 3,
      attributes: { "peer.service": "termii", "http.response.status_code": 200 },
    });
  });

  test("a refusal carries its code and is not a failure", () => {
    expect(named("GET /api/audit")).toMatchObject({
      attributes: { "http.response.status_code": 403, "error.type": "forbidden" },
      status: { code: 0 },
    });
  });

  test("what is sent holds nothing of a person, neither queries nor values of statements", () => {
    const sent = collector.text();
    expect(spans.length).toBeGreaterThan(20);
    const token = person.cookie.split("=")[1]!;
    const local = `0${person.phone.slice(4)}`;
    for (const personal of [
      person.phone,
      local,
      "Ngozi",
      person.id,
      token,
      "in-the-query",
      "127.0.0.1",
      "$1",
    ])
      expect(sent).not.toContain(personal);
  });

  test("the collector gets its headers, and the log does not", () => {
    expect(collector.headers()[0]).toMatchObject({ authorization: "Bearer key-of-the-collector" });
    expect(JSON.stringify(lines)).not.toContain("key-of-the-collector");
  });

  test("lines of a traced request carry its trace", () => {
    const post = named("POST /jobs/request-password-reset");
    const ofPost = lines.filter(({ route }) => route === "/jobs/request-password-reset");
    expect(ofPost).toMatchObject([{ traceId: post.traceId }]);
  });
});

test("a trace that began elsewhere is continued behind a trusted proxy only, as it was sampled there", async () => {
  const collector = await startCollector();
  const asked = async (settings: Record<string, string>, traceparent: string) => {
    const app = await startTestApp({
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.address}/v1/traces`,
      ...settings,
    });
    const before = collector.spans().length;
    await app.call({ method: "GET", path: "/api/faqs", headers: { traceparent } });
    await app.close();
    return collector.spans().slice(before);
  };
  const never = { OTEL_TRACES_SAMPLER_ARG: "0" };

  const trusted = await asked({ ...never, TRUST_PROXY: "1" }, elsewhere);
  expect(trusted.find(({ name }) => name === "GET /api/faqs")).toMatchObject({
    traceId: traced,
    parentSpanId: "b7ad6b7169203331",
  });
  expect(await asked(never, elsewhere)).toEqual([]);
  expect(await asked({ ...all, TRUST_PROXY: "1" }, elsewhere.replace(/01$/, "00"))).toEqual([]);
  const invalid = await asked({ ...all, TRUST_PROXY: "1" }, `00-${"0".repeat(32)}-b7ad6b7169203331-01`);
  expect(invalid.find(({ name }) => name === "GET /api/faqs")?.parentSpanId ?? "").toBe("");
  await collector.close();
});

describe("a collector that fails", () => {
  test("costs no request, and one warning for many lost batches", async () => {
    const { lines, log } = aLog();
    const address = `http://127.0.0.1:${await freePort()}`;
    const app = await startTestApp({ ...all, OTEL_EXPORTER_OTLP_ENDPOINT: address }, { log });
    const person = await aSignedInUser(app);
    for (let round = 0; round < 300; round += 1) {
      const { status } = await app.call({ method: "GET", path: "/api/auth/session", as: person.cookie });
      expect(status).toBe(200);
    }
    const warnings = () => lines.filter(({ msg }) => msg === "traces could not be sent");
    await expect.poll(warnings, { timeout: 20_000 }).not.toEqual([]);
    await app.close();
    expect(warnings()).toMatchObject([{ level: 40, reason: "ECONNREFUSED" }]);
  });

  test("does not keep the product from stopping while it hangs", async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as { port: number };
    const app = await startTestApp({ ...all, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
    expect((await app.call({ method: "GET", path: "/api/faqs" })).status).toBe(200);
    await app.close();
    silent.close();
  });
});

describe("a process", () => {
  /** Writes a line for each module of OpenTelemetry's SDK. prom-client loads the API, which records nothing. */
  const watch = `import { registerHooks } from "node:module";
    registerHooks({ load(url, context, next) {
      if (/opentelemetry.(sdk|exporter|otlp)/.test(url)) process.stdout.write("LOADED " + url + "\\n");
      return next(url, context);
    } });`;

  async function run(settings: Record<string, string>): Promise<string> {
    const database = await createTestDatabase();
    const port = await freePort();
    const env = {
      ...{
        PATH: process.env.PATH ?? "",
        PORT: String(port),
        HOST: "127.0.0.1",
        DATABASE_URL: database.connectionString,
      },
      ...{ DATA_DIR: temporaryFolder("runor-traced-"), DEMO: "0", ...settings },
    };
    const started = spawn(
      process.execPath,
      ["--import", `data:text/javascript,${encodeURIComponent(watch)}`, productProgram],
      { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] },
    );
    let said = "";
    started.stdout.on("data", (part) => (said += part));
    await expect.poll(() => said, { timeout: 60_000 }).toContain("is running at");
    expect((await fetch(`http://127.0.0.1:${port}/pricing`)).status).toBe(200);
    started.kill("SIGTERM");
    await once(started, "exit");
    await database.drop();
    return said;
  }

  test("loads nothing of OpenTelemetry's SDK without a collector", async () => {
    expect(await run({})).not.toContain("LOADED");
  }, 90_000);

  test("sends what it holds before it stops", async () => {
    const collector = await startCollector();
    expect(await run({ ...all, OTEL_EXPORTER_OTLP_ENDPOINT: collector.address })).toContain("LOADED");
    expect(collector.spans().map(({ name }) => name)).toContain("GET /pricing");
    await collector.close();
  }, 90_000);
});
