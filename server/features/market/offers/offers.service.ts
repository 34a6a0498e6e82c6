/** Offers: open jobs matched to a subscriber's card, which one person accepts and others may decline. */

import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Db } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { notify } from "#server/features/messaging/notifications/notify.ts";
import { takeNumber } from "#server/features/trust/blocks/numbers.service.ts";
import {
  isHiddenFrom,
  isPhoneHiddenFrom,
  peopleHiddenFrom,
} from "#server/features/trust/blocks/people.service.ts";
import type { WithMessage } from "#server/language/message.ts";
import { offerAnswers } from "#server/language/messages.ts";
import type { OfferAccepted, OfferedJob } from "#shared/contracts/offers.ts";
import { centreOf } from "#shared/places/places-distance.ts";
import { noteCaller } from "../calls/calls.service.ts";
import { releaseJob } from "./assigned-jobs.service.ts";
import { findAnywhere, findByWords, findNear, findPlaceless, type Search } from "./matching.queries.ts";
import {
  type Answerable,
  assignJob,
  countAccepted,
  findAcceptedRows,
  findAnswerable,
  findOfferRows,
  findTrade,
  hasDeclined,
  insertDecline,
  lockTrade,
} from "./offers.queries.ts";
import {
  type FoundOffer,
  inOfferOrder,
  inPortions,
  maxAccepted,
  offersPerAnswer,
  placesAround,
  type Trade,
  toOffer,
  tradesOf,
  workWords,
} from "./offers.rules.ts";

type Needs = Pick<Deps, "db" | "pool">;

const nowhere = { state: null, lga: null };

/**
 * The actor's accepted, unfinished jobs, then the open jobs that match the card: nearest first, then newest. Without a
 * card no job is offered. After the subscription ends, accepted jobs stay listed with their phone number.
 * Errors: `subscribers_only`.
 */
export async function listOffers(deps: Needs, actor: Actor): Promise<OfferedJob[]> {
  const { userId, phone } = actor;
  const hidden = await peopleHiddenFrom(deps.db, actor);
  const [card, accepted] = await Promise.all([
    findTrade(deps.db, userId),
    findAcceptedRows(deps.pool, { userId, hidden }),
  ]);
  if (!actor.isSubscribed && accepted.length === 0) throw new AppError("subscribers_only");
  const limit = offersPerAnswer - accepted.length;
  const found = card && actor.isSubscribed ? await findSuiting(deps, card, { userId, phone, hidden }) : [];
  const order = inOfferOrder(found).slice(0, limit);
  const rows = new Map((await findOfferRows(deps.pool, order)).map((row) => [row.id, row]));
  const offered = order.flatMap((id) => rows.get(id) ?? []);
  const place = card ?? nowhere;
  return [...accepted, ...offered].map((row) => toOffer(row, { userId, place }));
}

/** Searches outwards from the card's place, so distant places are read only if few jobs are near. */
async function findSuiting(deps: Needs, card: Trade, seeker: Search["seeker"]): Promise<FoundOffer[]> {
  const search: Search = { seeker, trades: tradesOf(card), limit: offersPerAnswer };
  const from = centreOf(card.state, card.lga);
  if (!card.state || !from) return findAnywhere(deps.pool, search);
  const place = { state: card.state, lga: card.lga };
  const found = await findByWords(deps.pool, { ...search, words: workWords(card), place });
  for (const places of inPortions(placesAround(from))) {
    found.push(...(await findNear(deps.pool, { ...search, places })));
    if (found.length >= offersPerAnswer) return found;
  }
  return [...found, ...(await findPlaceless(deps.pool, search))];
}

/**
 * Assigns an open job to the actor and returns the number to ring; the actor counts as a caller of it.
 * Errors: `subscribers_only`; `no_card`; `job_not_found`; `own_job`; `job_taken` for all but the first, and for people
 * who declined the job or gave it back, or from whom the poster took it back;
 * `too_many_accepted`; `too_many_requests` above a person's pace.
 * Repeats: `job_taken`; the job is listed among the actor's offers.
 * Locks: the actor's card, then the pair's call, then the job.
 */
export async function acceptOffer(
  deps: Deps,
  actor: Actor,
  jobId: string,
): Promise<WithMessage<OfferAccepted>> {
  if (!actor.isSubscribed) throw new AppError("subscribers_only");
  const { userId } = actor;
  const at = deps.clock.now();
  const card = await inTransaction(deps, async (tx) => {
    const trade = await lockTrade(tx, userId);
    const job = await getAnswerable(tx, actor, jobId);
    if (await isPhoneHiddenFrom(tx, actor, job.clientPhone)) throw new AppError("job_not_found");
    if (isOwn(job, actor)) throw new AppError("own_job");
    if (!trade) throw new AppError("no_card");
    // After the status: a job that the poster takes back opens and counts as declined in one transaction.
    if (job.status !== "open") throw new AppError("job_taken");
    if (await hasDeclined(tx, { userId, jobId }))
      throw new AppError("job_taken", { sentence: offerAnswers.notOfferedAgain });
    if ((await countAccepted(tx, userId)) >= maxAccepted) throw new AppError("too_many_accepted");
    const isNewCaller = await noteCaller(tx, { jobId, callerId: userId, at });
    if (isNewCaller) await takeNumber(deps, tx, actor);
    if (!(await assignJob(tx, { jobId, userId, at, isNewCaller }))) throw new AppError("job_taken");
    await notify(deps, tx, {
      userId: job.posterId,
      kind: "accepted",
      about: `${jobId}:${at.toISOString()}`,
      params: { jobId, personId: userId },
    });
    return trade;
  });
  deps.freshness.touch("jobs", jobId);
  const [row] = await findOfferRows(deps.pool, [jobId]);
  if (!row) throw new AppError("job_not_found");
  return { message: offerAnswers.offerAccepted, job: toOffer(row, { userId, place: card }) };
}

/**
 * Removes a job from the actor's offers for good; one that the actor has accepted is released. A block with an agent's
 * client does not matter, because offers include the job all the same.
 * Errors: `job_not_found`; `own_job`. Repeats: changes nothing.
 */
export async function declineOffer(deps: Deps, actor: Actor, jobId: string): Promise<void> {
  const job = await getAnswerable(deps.db, actor, jobId);
  if (isOwn(job, actor)) throw new AppError("own_job");
  if (job.status === "assigned" && job.assignedTo === actor.userId) {
    await releaseJob(deps, actor, jobId);
    return;
  }
  await insertDecline(deps.db, { userId: actor.userId, jobId, at: deps.clock.now() });
}

async function getAnswerable(db: Db, actor: Actor, jobId: string): Promise<Answerable> {
  const job = await findAnswerable(db, jobId);
  if (!job || (await isHiddenFrom(db, actor, job.posterId))) throw new AppError("job_not_found");
  return job;
}

const isOwn = (job: Answerable, actor: Actor): boolean =>
  job.posterId === actor.userId || job.clientPhone === actor.phone;
