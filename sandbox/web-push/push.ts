import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { fieldsOf, textOf } from "../body-parsers.ts";
import { obeyFaults } from "../fault-hooks.ts";
import { faultKinds, takeFault } from "../faults.ts";
import type { SandboxContext } from "../options.ts";
import { type DeviceKeys, decrypt, newDeviceKeys } from "./encryption.ts";
import { vapidComplaint } from "./vapid.ts";

const deviceKind = "push-device";
export const pushKind = "push";

interface Device extends DeviceKeys {
  serverKey: string | null;
  isGone: boolean;
}

export interface Push {
  device: string;
  text: string;
  ttl: number;
  urgency: string;
  topic: string | null;
  at: string;
}

const maxBytes = 4_096;
const retryAfterSeconds = 45;
const urgencies = ["very-low", "low", "normal", "high"];
const errorBody = (code: number) => ({ code, errno: code, error: "push service", message: "not taken" });

/** A push service with browsers: `POST /push` subscribes one, `GET /push?endpoint=` shows its messages. */
export function pushApi(context: SandboxContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    deviceRoutes(app, context);
    await app.register(async (service) => messageRoute(service, context));
  };
}

function deviceRoutes(app: FastifyInstance, { store, baseUrl, prefix }: SandboxContext): void {
  const addressOf = (id: string) => `${baseUrl()}${prefix}/push/${id}`;

  app.post("/", { schema: { hide: true } }, async (request, reply) => {
    const id = randomBytes(16).toString("base64url");
    const keys = newDeviceKeys();
    const serverKey = textOf(fieldsOf(request.body).applicationServerKey) ?? null;
    await store.insert(deviceKind, id, { ...keys, serverKey, isGone: false } satisfies Device);
    const { p256dh, auth } = keys;
    return reply.code(201).send({ endpoint: addressOf(id), expirationTime: null, keys: { p256dh, auth } });
  });

  app.get<{ Querystring: { endpoint?: string } }>("/", { schema: { hide: true } }, async (request, reply) => {
    const id = request.query.endpoint?.split("/").at(-1);
    const found = await store.list<Push>(pushKind, { where: id ? { device: id } : {}, limit: 200 });
    reply.header("cache-control", "no-store");
    return found.map(({ body }) => ({ ...body, endpoint: addressOf(body.device) }));
  });

  app.delete<{ Params: { id: string } }>("/:id", { schema: { hide: true } }, async (request, reply) => {
    const { id } = request.params;
    const device = await store.find<Device>(deviceKind, id);
    if (device) await store.replace(deviceKind, id, { ...device, isGone: true });
    return reply.code(device ? 204 : 404).send();
  });
}

function messageRoute(app: FastifyInstance, context: SandboxContext): void {
  obeyFaults(app, context, { port: "push", errorBody });

  app.post<{ Params: { id: string } }>(
    "/:id",
    { schema: { hide: true }, config: { sandboxOperation: "push" } },
    async (request, reply) => {
      const { id } = request.params;
      const refuse = (code: number, message: string) =>
        reply.code(code).send({ ...errorBody(code), message });
      const device = await context.store.find<Device>(deviceKind, id);
      const question = { port: "push", kinds: faultKinds.ofPushes, operation: "push" } as const;
      const fault = await takeFault(context.store, question);
      if (fault === "slow-down") reply.header("retry-after", retryAfterSeconds);
      if (fault === "slow-down") return refuse(429, "too many messages");
      if (!device) return refuse(404, "no such subscription");
      if (device.isGone || fault === "gone") return refuse(410, "the browser unsubscribed");
      const { origin } = new URL(context.baseUrl());
      const complaint = vapidComplaint(request.headers.authorization, {
        origin,
        serverKey: device.serverKey,
      });
      if (complaint) return refuse(/another key/.test(complaint) ? 403 : 401, complaint);
      const push = readPush(request, { id, device });
      if (typeof push === "string") return refuse(push === tooLarge ? 413 : 400, push);
      const key = randomBytes(12).toString("base64url");
      await context.store.insert(pushKind, key, push);
      return reply.code(201).header("location", `${context.prefix}/push/messages/${key}`).send();
    },
  );
}

const tooLarge = "the message is too large";

/** The valid message, or a complaint about it. */
function readPush(request: FastifyRequest, { id, device }: { id: string; device: Device }): Push | string {
  const { ttl, topic, urgency = "normal", "content-encoding": encoding } = request.headers;
  const body = request.body;
  if (typeof ttl !== "string" || !/^\d+$/.test(ttl)) return "TTL is needed";
  if (!urgencies.includes(String(urgency))) return "Urgency is not one of the four";
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) return "Topic is not one";
  if (encoding !== "aes128gcm" || !Buffer.isBuffer(body)) return "the message has to be encrypted";
  if (body.length > maxBytes) return tooLarge;
  try {
    const text = decrypt(body, device);
    const at = new Date().toISOString();
    return {
      device: id,
      text,
      ttl: Number(ttl),
      urgency: String(urgency),
      topic: topic ? String(topic) : null,
      at,
    };
  } catch {
    return "the message is not for this subscription";
  }
}
