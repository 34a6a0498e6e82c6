/** Loaded before tests and the product of browser tests, because a real hash takes 25 ms of CPU time. */
import crypto, { type Argon2Parameters } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

type Derive = (
  algorithm: string,
  parameters: Argon2Parameters,
  done: (error: unknown, key: Buffer) => void,
) => void;

/** Test files share a process, in which only the first one finds the real function. */
const shared = globalThis as { realArgon2?: Derive; hashesAreReal?: boolean };
const derive = shared.realArgon2 ?? (crypto.argon2 as Derive);
shared.realArgon2 = derive;

const cheap = { memory: 64, passes: 1, parallelism: 1 };
const deriveCheaply: Derive = (algorithm, parameters, done) =>
  derive(algorithm, shared.hashesAreReal ? parameters : { ...parameters, ...cheap }, done);

crypto.argon2 = deriveCheaply as typeof crypto.argon2;
syncBuiltinESMExports();

/** For code that verifies hashes made outside the tests. */
export async function withRealHashes<T>(work: () => Promise<T>): Promise<T> {
  shared.hashesAreReal = true;
  try {
    return await work();
  } finally {
    shared.hashesAreReal = false;
  }
}
