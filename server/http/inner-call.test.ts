import { Readable } from "node:stream";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callWithin } from "./inner-call.ts";
import type { Server } from "./server-type.ts";

const app = Fastify() as unknown as Server;

beforeAll(async () => {
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers({ "x-number": 7, "x-list": ["a", "b"] });
  });
  app.get("/whole", async () => ({ name: "Adé", units: 3 }));
  app.get("/bytes", async (_request, reply) => reply.type("application/json").send(Buffer.from('"₦5"')));
  app.get("/pieces", (_request, reply) => reply.send(Readable.from([Buffer.from("Ad"), Buffer.from("é")])));
  app.get("/empty", (_request, reply) => reply.code(204).send());
  app.get("/moved", (_request, reply) => reply.redirect("/whole"));
  app.get("/broken", async () => {
    throw Object.assign(new Error("refused"), { statusCode: 403 });
  });
  app.get("/who", async (request) => ({
    ...{ ip: request.ip, host: request.host, query: request.query, cookie: request.headers.cookie },
  }));
  app.get("/cut-off", (_request, reply) => {
    const source = new Readable({ read: () => {} });
    source.push("begun");
    setImmediate(() => source.destroy(new Error("lost")));
    return reply.send(source);
  });
  await app.ready();
});
afterAll(() => app.close());

const from = { headers: { host: "runor.test", cookie: "session=1" }, address: "10.1.2.3" };

test.each(["/whole", "/bytes", "/pieces", "/empty", "/moved", "/broken", "/missing", "/who?a=1&a=2", "/%"])(
  "%s is answered as by inject",
  async (url) => {
    const { status, headers, text } = await callWithin(app, { url, ...from });
    const { headers: given, address: remoteAddress } = from;
    const injected = await app.inject({ method: "GET", url, headers: given, remoteAddress });
    expect({ status, text }).toEqual({ status: injected.statusCode, text: injected.body });
    const { connection: _, date: __, "transfer-encoding": ___, ...expected } = injected.headers;
    const asText = (each: object) => Object.entries(each).map(([name, value]) => [name, String(value)]);
    expect(asText(headers).sort()).toEqual(asText(expected).sort());
  },
);

test("an answer that breaks off is an error", async () => {
  await expect(callWithin(app, { url: "/cut-off", ...from })).rejects.toThrow();
});
