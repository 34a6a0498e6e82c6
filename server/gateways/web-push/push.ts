import type { Fetch } from "../http/call-json.ts";
import type { PushDevice, PushGateway, PushMessage, PushOutcome } from "../ports/push.ts";
import { isKnownDevice, type SandboxAddress } from "./push-address.ts";
import type { VapidKeys } from "./vapid-keys.ts";

export interface WebPushOptions {
  keys: VapidKeys;
  /** mailto: or https: contact for operators of push services. */
  subject: string;
  sandbox: SandboxAddress;
  timeoutMs: number;
  fetch?: Fetch;
}

/** Web push (RFC 8030, 8291, 8292) to any browser's service. None of them needs an account. */
export function createWebPush(options: WebPushOptions): PushGateway {
  return {
    publicKey: options.keys.publicKey,
    accepts: (device) => isKnownDevice(device, options.sandbox),

    async send(device, message) {
      // The row may be old, stored under other rules.
      if (!isKnownDevice(device, options.sandbox)) return { kind: "gone" };
      const { endpoint, method, headers, body } = await requestFor(device, message, options);
      try {
        const answer = await (options.fetch ?? globalThis.fetch)(endpoint, {
          method,
          headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
          body: new Uint8Array(body),
          redirect: "error",
          signal: AbortSignal.timeout(options.timeoutMs),
        });
        await answer.body?.cancel();
        return outcomeOf(answer);
      } catch (error) {
        return outcomeOfTrouble(error);
      }
    },
  };
}

async function requestFor(
  { endpoint, p256dh, auth }: PushDevice,
  message: PushMessage,
  options: WebPushOptions,
) {
  const { default: webPush } = await import("web-push");
  const { publicKey, privateKey } = options.keys;
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message.text, {
    vapidDetails: { subject: options.subject, publicKey, privateKey },
    TTL: message.ttlSeconds,
    urgency: message.urgency,
    topic: message.topic,
    contentEncoding: "aes128gcm",
  });
}

function outcomeOf({ status, headers }: Response): PushOutcome {
  if (status >= 200 && status < 300) return { kind: "taken" };
  if (status === 404 || status === 410) return { kind: "gone" };
  if (status === 429 || status >= 500)
    return { kind: "later", retryAfterSeconds: secondsOf(headers.get("retry-after")) };
  return { kind: "dropped", detail: `HTTP ${status}` };
}

/** Retry-After is in seconds or an HTTP date. */
function secondsOf(text: string | null): number | undefined {
  if (!text) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

/** Without a connection nothing can have arrived; after any other error it may have. */
const noConnection = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

function outcomeOfTrouble(error: unknown): PushOutcome {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  const code = typeof cause?.code === "string" ? cause.code : undefined;
  if (code && noConnection.has(code)) return { kind: "later", retryAfterSeconds: undefined };
  return { kind: "dropped", detail: code ?? (error instanceof Error ? error.name : "no answer") };
}
