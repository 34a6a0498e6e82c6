/** Lookups that reveal the name of a stranger: of a phone's owner, or of a bank account's holder. */
import type { Actor } from "#server/actor.ts";
import type { Deps } from "#server/deps.ts";
import { personKey, type Throttle, takeAddressTurn, takeTurn } from "./throttles.service.ts";

/** High, because mobile networks put thousands of users behind one address. */
const perAddress = 300;
/** Low, because accounts cost nothing until the phone is verified. */
const perAddressOfUnproven = 60;

interface Lookup {
  /** The limit of one person. */
  lookups: Throttle;
  actor: Actor;
  address: string;
}

/**
 * Takes a turn of the person and one of the address. Unverified accounts at an address have a count of their own: they
 * find out little together, and do not use up the lookups of verified ones.
 * Errors: the throttle's code.
 */
export async function takeLookupTurn(
  deps: Pick<Deps, "clock" | "db">,
  { lookups, actor, address }: Lookup,
): Promise<void> {
  await takeTurn(deps, deps.db, { throttle: lookups, key: personKey(lookups, actor.userId) });
  const throttle = actor.isVerified
    ? { ...lookups, limit: perAddress }
    : { ...lookups, name: `${lookups.name}-unproven`, limit: perAddressOfUnproven };
  await takeAddressTurn(deps, deps.db, { throttle, address });
}
