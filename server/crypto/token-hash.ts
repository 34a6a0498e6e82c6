import { createHash } from "node:crypto";

/** Needs no secret, because tokens are long and random. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");
