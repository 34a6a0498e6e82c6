/** Hiring: gives a serviceman's number to people who have the units to pay him. It takes none of them. */
import * as z from "zod/mini";
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { balanceUnits } from "#server/features/money/ledger/ledger.service.ts";
import { personKey, type Throttle, takeTurn } from "#server/features/platform/throttles/throttles.service.ts";
import { takeNumber } from "#server/features/trust/blocks/numbers.service.ts";
import { personOfId } from "#server/features/trust/blocks/people.service.ts";
import type { Content } from "#server/http/cache/cached-response.ts";
import { ResponseCache } from "#server/http/cache/response-cache.ts";
import type { WithMessage } from "#server/language/message.ts";
import { servicemanAnswers } from "#server/language/messages.ts";
import { type Hired, UserProfile } from "#shared/contracts/servicemen.ts";
import { formatNaira } from "#shared/money/money.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { daySeconds } from "#shared/time/durations.ts";
import { findMinUnits, recordHire } from "./hire.queries.ts";
import { readProfile } from "./profile.service.ts";

/** Hiring takes no units, so without a daily limit one client with enough of them could collect every number. */
const numbersPerDay: Throttle = {
  name: "hiring.numbers",
  limit: 30,
  windowSeconds: daySeconds,
  refusal: "too_many_requests",
  sentence: servicemanAnswers.tooManyHires,
};

const maxCacheBytes = 8 * 1024 * 1024;
/** A subscription expires without an event in the change feed. */
const cacheSeconds = 60;

/**
 * Records the actor as a client of the person and returns the number to ring.
 * Errors: `profile_not_found`, also across a block; `oneself`; `not_for_hire`; `insufficient_units` below the person's
 * minimum; `too_many_requests` beyond the daily limit of different people, or above a person's pace.
 * Repeats: returns the number again and counts once.
 */
export async function hire(deps: Deps, actor: Actor, publicId: string): Promise<WithMessage<Hired>> {
  const now = deps.clock.now();
  const person = await personOfId(deps.db, actor, publicId);
  if (person.userId === actor.userId) throw new AppError("oneself");
  const minUnits = await findMinUnits(deps.db, { userId: person.userId, now });
  if (minUnits === undefined) throw new AppError("not_for_hire");
  if ((await balanceUnits(deps.db, actor.userId)) < minUnits) {
    throw new AppError("insufficient_units", {
      sentence: servicemanAnswers.needUnits(formatNaira(minUnits)),
    });
  }
  await inTransaction(deps, async (tx) => {
    const pair = { clientId: actor.userId, servicemanId: person.userId };
    const { isFirst } = await recordHire(tx, { ...pair, at: now });
    if (!isFirst) return;
    await takeNumber(deps, tx, actor);
    await takeTurn(deps, tx, { throttle: numbersPerDay, key: personKey(numbersPerDay, actor.userId) });
  });
  return { message: servicemanAnswers.hired, phoneNumber: localPhone(person.phone) };
}

/** Cached profiles as visitors see them. All are dropped when a person, a card or a job's place in lists changes. */
export function profileCache(deps: Deps): ResponseCache {
  const cache = new ResponseCache(deps, { name: "profiles", maxBytes: maxCacheBytes });
  deps.freshness.on("servicemen", () => cache.clear());
  deps.freshness.on("users", () => cache.clear());
  deps.freshness.on("jobs", (change) => {
    if (change?.moved !== false) cache.clear();
  });
  return cache;
}

/** A profile as visitors see it, for the cache. Errors: `profile_not_found`. */
export async function profileContent(
  deps: Pick<Deps, "db" | "pool" | "clock">,
  publicId: string,
): Promise<Content> {
  const profile = await readProfile(deps, undefined, publicId);
  return {
    body: JSON.stringify(z.parse(UserProfile, profile)),
    tags: [],
    staleAt: new Date(deps.clock.now().getTime() + cacheSeconds * 1000),
  };
}
