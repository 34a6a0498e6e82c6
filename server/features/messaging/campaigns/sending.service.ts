/** A row is `sending` before the provider is called; after a crash its outcome is looked up, not assumed. */
import type { Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { storedTexts } from "#server/language/stored-texts.ts";
import type { CampaignHold } from "#shared/contracts/campaigns.ts";
import { handOverSms } from "../sms/deliver.ts";
import { admitCampaign } from "../sms/gate.service.ts";
import { outcomeOf, resumesByItself } from "./campaigns.rules.ts";
import { OutcomeNotes } from "./outcome-notes.ts";
import {
  type Claimed,
  claimRecipients,
  findUnconfirmed,
  findUnfinished,
  finishCampaign,
  holdCampaign,
  mayGoOn,
  settleRecipients,
  type UnfinishedCampaign,
} from "./sending.queries.ts";
import { settleLost } from "./settling.service.ts";
import { isNight, lastCallSeconds, missingSeconds, unsureSeconds } from "./timing.ts";

/** Recipients per batch. A pause takes effect after a batch. */
const portion = 120;
const inFlight = 12;
/** After this many consecutive calls without an answer, the provider counts as down. */
const maxUnanswered = 12;
/** Length of a round; the next scheduled one continues. */
const roundMs = 55_000;
/** Messages without an answer for longer than this may be lost. */
const slowMs = 3_000;
/** Messages sent after one that may be lost, at most: the provider's history must still include that one. */
const maxAhead = 1_000;

const sendingState = () => ({ isStopping: false });

/** Stops this process from sending more messages: claimed, unsent ones wait for another process. */
export const stopSending = ({ state }: Pick<Deps, "state">): void => {
  state.of(sendingState).isStopping = true;
};

/**
 * Sends for one round; at night only settles. Returns when to run again, if soon. Calls `onBacklog` if more
 * than a batch is waiting.
 */
export async function sendWaiting(
  deps: Deps,
  onBacklog: (deps: Deps) => Promise<void>,
): Promise<Date | undefined> {
  const endsAt = deps.clock.now().getTime() + roundMs;
  const mayBegin = () => deps.clock.now().getTime() < endsAt && !deps.state.of(sendingState).isStopping;
  const looks: number[] = [];
  let hasCalled = false;
  for (const campaign of await findUnfinished(deps.db)) {
    let isGoing = true;
    while (isGoing && mayBegin()) {
      await settleLost(deps, campaign);
      isGoing = campaign.isRunning && !isNight(deps) && (await sendPortion(deps, campaign));
      if (isGoing && !hasCalled) await onBacklog(deps);
      hasCalled ||= isGoing;
    }
    const look = isGoing ? deps.clock.now() : await finishOrRecheck(deps, campaign);
    if (look) looks.push(look.getTime());
  }
  return looks.length > 0 ? new Date(Math.min(...looks)) : undefined;
}

async function finishOrRecheck(deps: Deps, campaign: UnfinishedCampaign): Promise<Date | undefined> {
  const { id: campaignId } = campaign;
  const now = deps.clock.now();
  if (await finishCampaign(deps.db, { campaignId, at: now })) return undefined;
  const lost = await findUnconfirmed(deps.db, { campaignId, before: now, max: 0 });
  if (!lost && (!campaign.isRunning || isNight(deps))) return undefined;
  const firstMs = (lost?.since ?? now).getTime() + unsureSeconds(deps) * 1_000;
  // Messages missing from the history are looked up again, but not at once.
  return new Date(firstMs > now.getTime() ? firstMs : now.getTime() + missingSeconds(deps) * 1_000);
}

/** The provider's history contains only the latest messages: those still to be looked up must not drop out of it. */
async function isFarAhead(deps: Deps, campaignId: string): Promise<boolean> {
  const now = deps.clock.now().getTime();
  // The process that looks again may be another one, which then has to look twice itself.
  const from = new Date(now - (unsureSeconds(deps) + 2 * missingSeconds(deps)) * 1_000);
  const before = new Date(now - slowMs);
  const found = await findUnconfirmed(deps.db, { campaignId, from, before, max: maxAhead });
  return found !== undefined && found.goneSince >= maxAhead;
}

async function takePortion(deps: Deps, campaignId: string, at: Date) {
  return inTransaction(deps, async (tx) => {
    const { isRunning, isAllowed } = await mayGoOn(tx, campaignId);
    if (isRunning && isAllowed) {
      const claimed = await claimRecipients(tx, { campaignId, limit: portion, at });
      return { ...claimed, people: await withTurn(deps, tx, { people: claimed.people, at }) };
    }
    if (isRunning) {
      deps.log.warn({ campaignId }, "a campaign is paused: its sender has no role any more");
      await holdCampaign(tx, { campaignId, held: "role", pauses: true });
    }
    return { people: [], taken: 0 };
  });
}

/** Fails the recipients whose number has reached its daily limit. Returns the others. */
async function withTurn(deps: Deps, tx: Transaction, { people, at }: { people: Claimed[]; at: Date }) {
  const phones = people.map(({ phone }) => phone);
  const admitted = await admitCampaign(deps, tx, phones);
  const refused = people.filter(({ phone }) => !admitted.has(phone));
  const detail = storedTexts.campaignAnswers.dayIsFull;
  const outcomes = refused.map(({ smsId }) => ({ smsId, status: "failed", detail, at }) as const);
  if (outcomes.length > 0) await settleRecipients(tx, outcomes);
  return people.filter(({ phone }) => admitted.has(phone));
}

interface Portion {
  deps: Deps;
  campaign: UnfinishedCampaign;
  /** No call is made after this, so that another process may soon settle these messages. */
  lastCallAt: number;
  notes: OutcomeNotes;
  unanswered: number;
  /** A refusal that concerns all messages: the rest of the batch is returned. */
  stopped: CampaignHold | undefined;
}

/** Returns whether there may be more to send. */
async function sendPortion(deps: Deps, campaign: UnfinishedCampaign): Promise<boolean> {
  if (await isFarAhead(deps, campaign.id)) return false;
  const at = deps.clock.now();
  const { people: rest, taken } = await takePortion(deps, campaign.id, at);
  const lastCallAt = at.getTime() + lastCallSeconds(deps) * 1_000;
  const notes = new OutcomeNotes(deps);
  const work: Portion = { deps, campaign, lastCallAt, notes, unanswered: 0, stopped: undefined };
  const lane = async () => {
    for (let one = rest.shift(); one; one = rest.shift()) await sendOne(work, one);
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  await notes.written();
  if (taken > 0) await noteHold(work);
  return taken === portion && work.stopped === undefined;
}

/** Shows staff why the campaign is held, until a message is sent again. */
async function noteHold({ deps, campaign, stopped }: Portion): Promise<void> {
  const pauses = stopped !== undefined && !resumesByItself(stopped);
  await holdCampaign(deps.db, { campaignId: campaign.id, held: stopped ?? null, pauses });
}

async function sendOne(work: Portion, { smsId, phone }: Claimed): Promise<void> {
  const { deps, campaign, notes } = work;
  const { clock, state, log } = deps;
  if (notes.isBroken) return;
  if (work.stopped || state.of(sendingState).isStopping || clock.now().getTime() > work.lastCallAt)
    return notes.add({ outcome: { smsId, status: "waiting", detail: null, at: clock.now() } });
  const channel = campaign.audience === "agents" ? "dnd" : "generic";
  const message = { id: smsId, to: phone, body: campaign.body, channel, purpose: "announcement" } as const;
  const { note, error } = await handOverSms(deps, message);
  const { status, detail, stops } = outcomeOf(error);
  work.unanswered = status === "sending" ? work.unanswered + 1 : 0;
  const stop = work.unanswered >= maxUnanswered ? "unanswered" : stops;
  if (stop && !work.stopped) log.warn({ err: error, campaignId: campaign.id }, "a campaign stops for now");
  work.stopped ??= stop;
  // A message without an answer keeps its row; its outcome is looked up later.
  const outcome = status === "sending" ? undefined : { smsId, status, detail, at: clock.now() };
  notes.add({ note: status === "waiting" ? undefined : note, outcome });
}
