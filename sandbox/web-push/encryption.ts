/** The receiving end of RFC 8291 (aes128gcm): what a browser does with a push message. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

export interface DeviceKeys {
  privateKey: string;
  /** Sent by the browser to the product. */
  p256dh: string;
  auth: string;
}

export function newDeviceKeys(): DeviceKeys {
  const pair = createECDH("prime256v1");
  const p256dh = pair.generateKeys("base64url");
  return { privateKey: pair.getPrivateKey("base64url"), p256dh, auth: randomBytes(16).toString("base64url") };
}

const saltBytes = 16;
const tagBytes = 16;
const lastRecord = 2;

/** Decrypts a message of one record. Errors: it is for other keys or violates the standard. */
export function decrypt(body: Buffer, keys: DeviceKeys): string {
  const salt = body.subarray(0, saltBytes);
  const keyLength = body[saltBytes + 4] ?? 0;
  const start = saltBytes + 5;
  const senderKey = body.subarray(start, start + keyLength);
  const sealed = body.subarray(start + keyLength);
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(keys.privateKey, "base64url");
  const info = Buffer.concat([
    Buffer.from("WebPush: info\0"),
    Buffer.from(keys.p256dh, "base64url"),
    senderKey,
  ]);
  const auth = Buffer.from(keys.auth, "base64url");
  const secret = hkdfSync("sha256", pair.computeSecret(senderKey), auth, info, 32);
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync("sha256", Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv("aes-128-gcm", part("aes128gcm", 16), part("nonce", 12));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
  const end = padded.lastIndexOf(lastRecord);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("no end of the record");
  return padded.subarray(0, end).toString();
}
