/** Requests that begin and are never completed, over real connections. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { type ConnectionLimits, connectionLimits, limitConnections, serverTimeouts } from "./connections.ts";
import { refuseInvalidHttp } from "./error-handler.ts";

const open: Socket[] = [];
let app: FastifyInstance | undefined;
const served: unknown[] = [];
let release = (): void => undefined;
afterEach(async () => {
  served.splice(0);
  for (const socket of open.splice(0)) socket.destroy();
  await app?.close();
});

async function listen(limits: Partial<ConnectionLimits>, trustProxy = false): Promise<number> {
  app = Fastify({ clientErrorHandler: refuseInvalidHttp, trustProxy, http: serverTimeouts.http });
  limitConnections(app, { trustProxy, limits: { ...connectionLimits, ...limits } });
  app.post("/", (request) => {
    served.push(request.body);
    return { fields: Object.keys(request.body as object).length };
  });
  app.get("/", () => served.push("now"));
  app.get("/held", () => {
    served.push("held");
    return new Promise<string>((resolve) => {
      release = () => resolve("done");
    });
  });
  app.get("/never", () => {
    served.push("never");
    return new Promise(() => {});
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  return (app.server.address() as { port: number }).port;
}

interface Line {
  socket: Socket;
  answer(): string;
  ended: Promise<void>;
}

function line(port: number, text: string): Line {
  const socket = connect(port, "127.0.0.1");
  if (text !== "") socket.write(text);
  open.push(socket);
  let answer = "";
  socket.on("data", (bytes) => {
    answer += bytes;
  });
  socket.on("error", () => undefined);
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  return { socket, answer: () => answer, ended };
}

const post = (length: number, headers = "") =>
  `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n${headers}\r\n`;

test("a connection that sends requests without waiting for answers has one of them in progress", async () => {
  const port = await listen({});
  const ahead = line(port, `GET /held HTTP/1.1\r\nhost: x\r\n\r\n${post(7)}{"a":1}`);
  await expect.poll(() => served).toEqual(["held"]);
  const other = line(port, "GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  await expect.poll(other.answer).toContain("200 OK");
  expect(served).toEqual(["held", "now"]);
  release();
  await expect.poll(ahead.answer).toMatch(/done[\s\S]*"fields":1/);
});

test("a connection that sends requests without waiting for answers is ended, and few of them are served", async () => {
  const port = await listen({ unansweredPerConnection: 5 });
  const greedy = line(port, "GET /never HTTP/1.1\r\nhost: x\r\n\r\n".repeat(2_000));
  await expect.poll(() => greedy.socket.closed).toBe(true);
  expect(served).toEqual(["never"]);

  const patient = line(port, "");
  for (let count = 1; count <= 12; count += 1) {
    patient.socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
    await expect.poll(() => patient.answer().match(/HTTP\/1\.1 200/g)?.length).toBe(count);
  }
});

test("a body that does not arrive is answered with 408", async () => {
  const port = await listen({ stretchMs: 100 });
  const halfSent = Array.from({ length: 20 }, () => line(port, `${post(50)}{"phone`));
  await Promise.all(halfSent.map(({ ended }) => ended));

  for (const { answer } of halfSent) expect(answer()).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close/);
});

test("a body that was refused is not used, although its rest arrives with the refusal", async () => {
  const port = await listen({ stretchMs: 100 });
  const late = line(port, `${post(7)}{"a"`);
  late.socket.once("data", () => late.socket.write(":1}"));
  await late.ended;
  expect(late.answer()).toMatch(/^HTTP\/1\.1 408 /);

  const whole = line(port, `${post(7)}{"b":1}`);
  await expect.poll(whole.answer).toContain('{"fields":1}');
  expect(served).toEqual([{ b: 1 }]);
});

test("a body that arrived while the process was busy is accepted", async () => {
  const port = await listen({ stretchMs: 100 });
  const arrived = once(app!.server, "request");
  const late = line(port, `${post(7)}{"a"`);
  await arrived;
  late.socket.write(":1}");
  for (const start = performance.now(); performance.now() - start < 300; );
  await expect.poll(late.answer).toMatch(/^HTTP/);
  expect(late.answer()).toContain('{"fields":1}');
});

test("a slow body on a bad connection is accepted", async () => {
  const port = await listen({ stretchMs: 300, bytesPerSecond: 200 });
  const body = JSON.stringify({ text: "x".repeat(1_000) });
  const slow = line(port, post(body.length));
  // Over several intervals, at several times the required speed.
  for (let at = 0; at < body.length; at += 100) {
    slow.socket.write(body.slice(at, at + 100));
    await sleep(50);
  }
  await expect.poll(slow.answer).toContain('{"fields":1}');
});

test("a body that stops halfway is ended too", async () => {
  const port = await listen({ stretchMs: 100 });
  const stalled = line(port, `${post(60_000)}{"text":"${"x".repeat(30_000)}`);
  await stalled.ended;

  expect(stalled.answer()).toMatch(/^HTTP\/1\.1 408 /);
});

test("unfinished bodies of one address are limited, and the next request is served", async () => {
  const port = await listen({ bodiesPerAddress: 10 });
  const halfSent = Array.from({ length: 40 }, () => line(port, `${post(50)}{"phone`));
  await Promise.all(halfSent.slice(0, 30).map(({ ended }) => ended));
  const whole = line(port, `${post(7)}{"a":1}`);

  await expect.poll(whole.answer).toContain('{"fields":1}');
  expect(halfSent.filter(({ socket }) => !socket.closed).length).toBeLessThanOrEqual(10);
});

test("behind a balancer the address is the client's, not the balancer's", async () => {
  const port = await listen({ bodiesPerAddress: 5 }, true);
  const from = (address: string) => line(port, `${post(50, `x-forwarded-for: 9.9.9.9, ${address}\r\n`)}{"a`);
  const neighbour = from("10.0.0.2");
  const many = Array.from({ length: 20 }, () => from("10.0.0.1"));
  await Promise.all(many.slice(0, 15).map(({ ended }) => ended));

  neighbour.socket.write(`${"b".repeat(43)}":1}`);
  await expect.poll(neighbour.answer).toContain('{"fields":1}');
});

test("unfinished bodies of an IPv6 /48 are limited together", async () => {
  const port = await listen({ bodiesPerAddress: 5 }, true);
  const from = (address: string) => line(port, `${post(50, `x-forwarded-for: ${address}\r\n`)}{"a`);
  const neighbour = from("2001:db8:2::1");
  const many = Array.from({ length: 20 }, (_, n) => from(`2001:db8:1:${n}::1`));
  await Promise.all(many.slice(0, 15).map(({ ended }) => ended));

  neighbour.socket.write(`${"b".repeat(43)}":1}`);
  await expect.poll(neighbour.answer).toContain('{"fields":1}');
});

test("connections of one address are limited: the oldest idle ones are closed", async () => {
  const port = await listen({ connectionsPerAddress: 10 });
  const arrived = once(app!.server, "request");
  const waiting = line(port, `${post(7)}{"a"`);
  await arrived;
  const silent: Line[] = [];
  for (let n = 0; n < 30; n += 1) silent.push(line(port, ""));
  await Promise.all(silent.slice(0, 20).map(({ ended }) => ended));
  const next = line(port, `${post(7)}{"a":1}`);

  await expect.poll(next.answer).toContain('{"fields":1}');
  waiting.socket.write(":1}");
  await expect.poll(waiting.answer).toContain('{"fields":1}');
});
