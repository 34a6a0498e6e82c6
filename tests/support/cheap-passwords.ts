/** Loaded before tests and before the product of the browser tests: a real hash takes 25 ms of processor time. */
import crypto, { type Argon2Parameters } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

type Derive = (
  algorithm: string,
  parameters: Argon2Parameters,
  done: (error: unknown, key: Buffer) => void,
) => void;

const cheap = { memory: 64, passes: 1, parallelism: 1 };
const derive = crypto.argon2 as Derive;
const deriveCheaply: Derive = (algorithm, parameters, done) =>
  derive(algorithm, { ...parameters, ...cheap }, done);

// Test files share a process.
if (derive.name !== deriveCheaply.name) {
  crypto.argon2 = deriveCheaply as typeof crypto.argon2;
  syncBuiltinESMExports();
}
