/** Which addresses of push services may be called: browsers name them, so anybody can name anything. */
import { createPublicKey } from "node:crypto";
import type { PushDevice } from "../ports/push.ts";

const longestEndpoint = 1_000;
/** Chrome and what is built on it; Firefox; Safari; Edge on Windows. */
const knownHosts = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+push\.apple\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
];

/** The stand-in's addresses begin with this. Undefined: it answers for nobody. */
export type SandboxAddress = string | undefined;

/** Whether the device's address and keys may be used. */
export const isKnownDevice = (device: PushDevice, sandbox: SandboxAddress): boolean =>
  isKnownEndpoint(device.endpoint, sandbox) && isPublicKey(device.p256dh) && isAuthSecret(device.auth);

function isKnownEndpoint(endpoint: string, sandbox: SandboxAddress): boolean {
  const url = endpoint.length <= longestEndpoint ? URL.parse(endpoint) : null;
  // What is called is what was read: nothing that the parser would have to put right.
  if (!url || url.href !== endpoint || url.username || url.password || url.hash) return false;
  if (sandbox && endpoint.startsWith(sandbox)) return true;
  return url.protocol === "https:" && url.port === "" && knownHosts.some((host) => host.test(url.hostname));
}

const base64url = /^[\w-]+={0,2}$/;
const bytesOf = (text: string): Buffer | undefined =>
  base64url.test(text) ? Buffer.from(text, "base64url") : undefined;

/** A point of the curve: the encryption throws at anything else. */
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
