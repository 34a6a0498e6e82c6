/** HTTPS at HAProxy, and behind a proxy that ends it, configured as in deploy/haproxy. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import http, { type IncomingMessage, type RequestOptions } from "node:http";
import http2 from "node:http2";
import https from "node:https";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createLog } from "#server/log.ts";
import { logIdentity } from "#server/log-identity.ts";
import { dayOf } from "#shared/time/lagos.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { freePort } from "#tests/support/free-port.ts";
import { needing } from "#tests/support/needing.ts";

const [program, openssl] = ["/usr/sbin/haproxy", "/usr/bin/openssl"];
const proxy = "127.0.0.7";
const lines: Record<string, unknown>[] = [];
const running: ChildProcess[] = [];
let app: TestApp;
let certificate: string;
/** Ports of http and https, and of http behind a proxy. */
let ports: { plain: number; tls: number; behind: number };

describe("HTTPS at HAProxy", needing("HAProxy and openssl", [program, openssl].every(existsSync)), () => {
  beforeAll(async () => {
    const log = createLog("info", { write: (line) => lines.push(JSON.parse(line)) });
    // Without a public address, a write's origin is compared with the scheme and host of its own request.
    app = await startTestApp({ TRUST_PROXY: "1", PUBLIC_URL: "" }, { log });
    const certificates = makeCertificate();
    ports = { plain: await freePort(), tls: await freePort(), behind: await freePort() };
    startHaproxy({
      RUNOR_BIND: `127.0.0.1:${ports.plain}`,
      RUNOR_BIND_TLS: `127.0.0.1:${ports.tls}`,
      RUNOR_CERTIFICATES: certificates,
      RUNOR_PROXIES: "",
    });
    startHaproxy({
      RUNOR_BIND: `127.0.0.1:${ports.behind}`,
      RUNOR_BIND_TLS: "",
      RUNOR_PROXIES: `192.0.2.0/24 ${proxy}`,
    });
    await vi.waitFor(
      async () => expect([(await secure()).status, (await behind()).status]).toEqual([200, 200]),
      { timeout: 60_000, interval: 100 },
    );
  });
  afterAll(async () => {
    for (const child of running) {
      child.kill();
      if (child.exitCode === null) await once(child, "exit");
    }
    await app.close();
  });

  test("is served with the certificate of its folder, also by HTTP/2, and http leads there", async () => {
    expect(await secure()).toMatchObject({ status: 200 });
    const session = http2.connect(`https://localhost:${ports.tls}`, {
      ca: certificate,
      servername: "runor.example",
    });
    const stream = session.request({ ":path": "/healthz" });
    const [headers] = await once(stream, "response");
    expect(headers[":status"]).toBe(200);
    session.close();

    const plain = await ask(http, { port: ports.plain, path: "/jobs?q=tiler" });
    expect(plain.status).toBe(308);
    expect(plain.headers.location).toBe("https://runor.example/jobs?q=tiler");
    const claimed = await ask(http, { port: ports.plain, headers: { "x-forwarded-proto": "https" } });
    expect(claimed.status).toBe(308);
  });

  test("a caller cannot choose its own address", async () => {
    const headers = { "x-forwarded-for": "203.0.113.5", "x-forwarded-proto": "http" };
    const { line } = await written((more) =>
      secure({ localAddress: "127.0.0.9", ...more, headers: { ...headers, ...more.headers } }),
    );
    expect(line).toMatchObject({ address: hashed("127.0.0.9") });
  });

  test("behind a proxy that is named, the address and the scheme are what it says; of others they are not", async () => {
    const headers = { "x-forwarded-for": "198.51.100.1, 203.0.113.5", "x-forwarded-proto": "https" };
    const through = (localAddress: string, given: Record<string, string> = headers) =>
      written((more) => behind({ localAddress, ...more, headers: { ...given, ...more.headers } }));
    const named = await through(proxy);
    expect(named.line).toMatchObject({ address: hashed("203.0.113.5") });
    expect((await through("127.0.0.8")).line).toMatchObject({ address: hashed("127.0.0.8") });
    expect((await through(proxy, {})).line).toMatchObject({ address: hashed(proxy) });
  });

  test("a form of the site's own pages is taken over https, at HAProxy and at a proxy in front", async () => {
    const own = { origin: `https://shop.example`, host: "shop.example" };
    const ofProxy = { "x-forwarded-for": "203.0.113.5", "x-forwarded-proto": "https" };
    const forbidden = 403;
    const { status } = (await written((more) => secure({ ...more, headers: { ...more.headers, ...own } })))
      .answer;
    expect(status).not.toBe(forbidden);
    const through = async (localAddress: string) =>
      (
        await written((more) =>
          behind({ localAddress, ...more, headers: { ...more.headers, ...own, ...ofProxy } }),
        )
      ).answer.status;
    expect(await through(proxy)).not.toBe(forbidden);
    expect(await through("127.0.0.8")).toBe(forbidden);
  });
});

/** Returns its folder. */
function makeCertificate(): string {
  const folder = path.join(temporaryFolder("runor-certificates-"), "with the key");
  mkdirSync(folder);
  const [key, file] = ["key", "certificate"].map((name) => path.join(folder, "..", name));
  const names = "subjectAltName=DNS:runor.example";
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-noenc", "-days", "2"];
  const args = [...kind, "-subj", "/CN=runor.example", "-addext", names, "-keyout", key!, "-out", file!];
  execFileSync(openssl, ["req", "-x509", ...args], { stdio: "ignore" });
  certificate = readFileSync(file!, "utf8");
  writeFileSync(path.join(folder, "runor.pem"), certificate + readFileSync(key!, "utf8"));
  return folder;
}

function startHaproxy(settings: Record<string, string>): void {
  const web = new URL(app.address).host;
  const env = { ...process.env, RUNOR_WEB_1: web, RUNOR_WEB_2: web, ...settings };
  running.push(spawn(program, ["-db", "-f", "deploy/haproxy/haproxy.cfg"], { env, stdio: "ignore" }));
}

interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  body: string;
}

function ask(
  protocol: typeof http | typeof https,
  { body, headers, ...options }: https.RequestOptions & RequestOptions & { body?: string },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const all = { host: "127.0.0.1", agent: false, headers: { host: "runor.example", ...headers } };
    const request = protocol.request({ path: "/healthz", ...all, ...options }, (answer) => {
      const { statusCode = 0, headers } = answer;
      text(answer).then((said) => resolve({ status: statusCode, headers, body: said }), reject);
    });
    request.on("error", reject).end(body);
  });
}

type Request = Parameters<typeof ask>[1];
const secure = (options: Request = {}) =>
  ask(https, { port: ports.tls, ca: certificate, servername: "runor.example", ...options });
const behind = (options: Request = {}) => ask(http, { port: ports.behind, ...options });

const hashed = (address: string) =>
  logIdentity(app.deps.config, { value: address, day: dayOf(app.clock.now()) });

/** A write, which leaves a line in the log. */
async function written(send: (request: Request) => Promise<Answer>) {
  const headers = { "content-type": "application/json" };
  const answer = await send({ method: "POST", path: "/api/comments", body: "{}", headers });
  const id = answer.headers["x-request-id"];
  const line = await vi.waitFor(() => {
    const found = lines.find(({ reqId, msg }) => reqId === id && msg === "answered");
    expect(found).toBeDefined();
    return found;
  });
  return { answer, line };
}
