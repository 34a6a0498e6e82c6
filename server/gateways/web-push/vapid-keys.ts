import { createECDH, hkdfSync } from "node:crypto";

/** The pair that identifies the product to push services, both in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Derives the key pair from the secret: no table needed. After a new secret, browsers subscribe again. */
export function vapidKeysFrom(secret: string): VapidKeys {
  for (let attempt = 0; ; attempt++) {
    const scalar = Buffer.from(hkdfSync("sha256", secret, "", `web push key ${attempt}`, 32));
    const pair = createECDH("prime256v1");
    try {
      pair.setPrivateKey(scalar);
    } catch {
      // One in four billion numbers is not a valid private key of the curve.
      continue;
    }
    return { publicKey: pair.getPublicKey("base64url"), privateKey: scalar.toString("base64url") };
  }
}

export function isVapidPair({ publicKey, privateKey }: VapidKeys): boolean {
  const pair = createECDH("prime256v1");
  try {
    pair.setPrivateKey(privateKey, "base64url");
  } catch {
    return false;
  }
  return pair.getPublicKey("base64url") === publicKey;
}
