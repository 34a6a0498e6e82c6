/** The password of a person who is signed in, asked for before sensitive changes. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { personalDataAnswers } from "#server/language/messages.ts";
import type { E164 } from "#shared/phones/phone.ts";
import { findPasswordHash, lockAccount } from "./accounts.queries.ts";
import { countOwnGuess } from "./login-guard.service.ts";
import { passwordMatches } from "./password-hash.ts";

/** A password that was right, and the field where it was typed. */
export interface Proof {
  passwordHash: string;
  field: string;
}

/**
 * Checks the password, so that an open session is not enough to take over the account.
 * Errors: `invalid` at the field for a wrong password, `too_many_requests` after ten of them, at any field,
 * `signed_out` if the account was closed meanwhile.
 */
export async function provePassword(
  deps: Pick<Deps, "db" | "clock">,
  actor: Actor,
  { password, field }: { password: string; field: string },
): Promise<Proof> {
  const forget = await countOwnGuess(deps, actor);
  const passwordHash = await findPasswordHash(deps.db, actor.userId);
  if (passwordHash === undefined) throw new AppError("signed_out");
  if (!(await passwordMatches(password, passwordHash))) throw wrongPassword(field);
  await forget();
  return { passwordHash, field };
}

/**
 * The person's number, if the password is still the one that was proven.
 * Errors: `invalid`, `signed_out` if the account was closed meanwhile.
 * Locks: the row.
 */
export async function lockProven(tx: Transaction, actor: Actor, proof: Proof): Promise<{ phone: E164 }> {
  const own = await lockAccount(tx, actor.userId);
  if (!own) throw new AppError("signed_out");
  if (own.passwordHash !== proof.passwordHash) throw wrongPassword(proof.field);
  return own;
}

function wrongPassword(field: string): AppError {
  const sentence = personalDataAnswers.passwordWrong;
  return new AppError("invalid", { sentence, fields: { [field]: sentence } });
}
