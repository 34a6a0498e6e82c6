import { createECDH, hkdfSync } from "node:crypto";

/** The pair that push services know the product by, both in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The product's own pair, drawn from its secret: the same in every process, and in no table. With another secret it
 * is another pair, and browsers subscribe anew at their next visit.
 */
export function vapidKeysFrom(secret: string): VapidKeys {
  for (let attempt = 0; ; attempt++) {
    const scalar = Buffer.from(hkdfSync("sha256", secret, "", `web push key ${attempt}`, 32));
    const pair = createECDH("prime256v1");
    try {
      pair.setPrivateKey(scalar);
    } catch {
      // One of four billion numbers is not a private key of the curve.
      continue;
    }
    return { publicKey: pair.getPublicKey("base64url"), privateKey: scalar.toString("base64url") };
  }
}

/** Whether the two belong together. */
export function isVapidPair({ publicKey, privateKey }: VapidKeys): boolean {
  const pair = createECDH("prime256v1");
  try {
    pair.setPrivateKey(privateKey, "base64url");
  } catch {
    return false;
  }
  return pair.getPublicKey("base64url") === publicKey;
}
