/** Password hashes: argon2id in the usual `$argon2id$v=19$m=…,t=…,p=…$salt$hash` text. */
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2) as unknown as (
  algorithm: "argon2id",
  parameters: Argon2Parameters,
) => Promise<Buffer>;

interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}
/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** Hashes a password with a fresh salt. Takes tens of milliseconds on purpose, outside the event loop. */
export async function hashPassword(password: string, costs: Cost = cost): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await derive("argon2id", { ...costs, message: bytesOf(password), nonce, tagLength });
  return `${header(costs)}$${base64(nonce)}$${base64(hash)}`;
}

const header = ({ memory, passes, parallelism }: Cost): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}`;

/** A hash that matches no password. */
export const unusableHash = (): string =>
  [header(cost), ...[16, tagLength].map((length) => base64(randomBytes(length)))].join("$");
/** Compared for an unknown phone, so that the answer takes as long as for a wrong password. */
const decoy = unusableHash();

/** Whether the password matches the hash. `undefined` takes as long and returns false. */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  const parts = format.exec(stored ?? decoy);
  if (!parts) throw new Error("a stored password hash cannot be read");
  const [, memory, passes, parallelism, salt, expected] = parts;
  const wanted = Buffer.from(expected!, "base64");
  const hash = await derive("argon2id", {
    message: bytesOf(password),
    nonce: Buffer.from(salt!, "base64"),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
  });
  return timingSafeEqual(hash, wanted) && stored !== undefined;
}

/** Normalises, so that a password matches however the keyboard composes its accents. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize("NFKC"), "utf8");

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
