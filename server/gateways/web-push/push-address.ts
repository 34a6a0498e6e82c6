/** Limits the push addresses that may be called: a browser can submit any address. */
import { createPublicKey } from "node:crypto";
import { pushEndpointMaxLength } from "#shared/contracts/notifications.ts";
import type { PushDevice } from "../ports/push.ts";

/** Chrome and Chromium browsers; Firefox; Safari; Edge on Windows. */
const knownHosts = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+push\.apple\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
];

/** Prefix of the sandbox's addresses. Undefined: the sandbox is off. */
export type SandboxAddress = string | undefined;

export const isKnownDevice = (device: PushDevice, sandbox: SandboxAddress): boolean =>
  isKnownEndpoint(device.endpoint, sandbox) && isPublicKey(device.p256dh) && isAuthSecret(device.auth);

function isKnownEndpoint(endpoint: string, sandbox: SandboxAddress): boolean {
  const url = endpoint.length <= pushEndpointMaxLength ? URL.parse(endpoint) : null;
  // The address must equal its parsed form, so that the parser corrects nothing.
  if (!url || url.href !== endpoint || url.username || url.password || url.hash) return false;
  if (sandbox && endpoint.startsWith(sandbox)) return true;
  return url.protocol === "https:" && url.port === "" && knownHosts.some((host) => host.test(url.hostname));
}

const base64url = /^[\w-]+={0,2}$/;
const bytesOf = (text: string): Buffer | undefined =>
  base64url.test(text) ? Buffer.from(text, "base64url") : undefined;

/** Must be a point of the curve: the encryption throws otherwise. */
function isPublicKey(text: string): boolean {
  const bytes = bytesOf(text);
  if (bytes?.length !== 65 || bytes[0] !== 4) return false;
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString("base64url"));
  try {
    createPublicKey({ key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, format: "jwk" });
    return true;
  } catch {
    return false;
  }
}

const isAuthSecret = (text: string): boolean => bytesOf(text)?.length === 16;
