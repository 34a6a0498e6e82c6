import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { GatewayError } from "#server/gateways/ports/gateway-error.ts";
import type { SentMessage } from "#server/gateways/ports/sms.ts";
import { storedTexts } from "#server/language/stored-texts.ts";
import { hourMs } from "#shared/time/durations.ts";
import { noteTakenSms } from "../sms/deliver.ts";
import { giveCampaignBack } from "../sms/gate.service.ts";
import { maxResends } from "./campaigns.rules.ts";
import {
  findLastNoted,
  findNoted,
  findUnsettled,
  type Outcome,
  settleRecipients,
  type UnfinishedCampaign,
  type Unsettled,
} from "./sending.queries.ts";
import { missingSeconds, unsureSeconds } from "./timing.ts";

const perRound = 500;
/** A message of unknown outcome fails after this time: one too few is better than one twice. */
const maxWaitMs = hourMs;

/** Messages in the provider's history were sent; those certainly not in it wait again. Repeats: changes nothing. */
export async function settleLost(deps: Deps, campaign: UnfinishedCampaign): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - unsureSeconds(deps) * 1_000);
  const lost = await findUnsettled(deps.db, { campaignId: campaign.id, before, limit: perRound });
  if (lost.length === 0) return;
  const unclear = lost.filter((one) => !outcomeByNote(one));
  const history = unclear.length > 0 ? await readHistory(deps, unclear) : undefined;
  const outcomes: Outcome[] = [];
  for (const one of lost) {
    const outcome =
      outcomeByNote(one) ?? (await outcomeByHistory(deps, one, { history, body: campaign.body }));
    if (outcome) outcomes.push({ smsId: one.smsId, at: deps.clock.now(), ...outcome });
  }
  if (outcomes.length > 0) await settle(deps, outcomes);
}

/** Gives back the day's turn of numbers that wait again. Repeats: changes nothing. */
export const settle = (deps: Pick<Deps, "pool" | "metrics">, outcomes: readonly Outcome[]): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const waiting = await settleRecipients(tx, outcomes);
    if (waiting.length > 0) await giveCampaignBack(tx, waiting);
  });

type SmsOutcome = Pick<Outcome, "status" | "detail" | "isResend">;

function outcomeByNote({ noted, notedDetail }: Unsettled): SmsOutcome | undefined {
  if (noted === "sent") return { status: "sent", detail: null };
  if (noted === "failed" && notedDetail !== "unknown")
    return { status: "failed", detail: storedTexts.campaignAnswers.refused };
  return undefined;
}

async function outcomeByHistory(
  deps: Deps,
  one: Unsettled,
  { history, body }: { history: History | undefined; body: string },
): Promise<SmsOutcome | undefined> {
  const index = history?.unknown.findIndex((sent) => sent.to === one.phone && sent.body === body) ?? -1;
  if (history && index >= 0) {
    const [taken] = history.unknown.splice(index, 1);
    await noteTakenSms(deps, { id: one.smsId, purpose: "announcement", ...taken! });
    return { status: "sent", detail: null };
  }
  if (history?.isComplete && missingForMs(deps, one) < missingSeconds(deps) * 1_000) return undefined;
  if (history?.isComplete && one.resends < maxResends)
    return { status: "waiting", detail: null, isResend: true };
  if (history?.isComplete) return { status: "failed", detail: storedTexts.campaignAnswers.unclear };
  const waitedMs = deps.clock.now().getTime() - one.since.getTime();
  return waitedMs > maxWaitMs ? { status: "failed", detail: storedTexts.campaignAnswers.unclear } : undefined;
}

/** By message, the oldest first: when this process first found it missing from the provider's history. */
const missingSince = () => new Map<string, number>();

/**
 * How long this process has found the message missing. One look is not enough: a machine that froze for minutes wakes up
 * this process together with the one whose call has not reached the provider yet.
 */
function missingForMs({ state, clock }: Pick<Deps, "state" | "clock">, { smsId }: Unsettled): number {
  const missing = state.of(missingSince);
  const now = clock.now().getTime();
  const since = missing.get(smsId) ?? now;
  missing.set(smsId, since);
  for (const [settled, at] of missing) {
    if (now - at <= maxWaitMs) break;
    missing.delete(settled);
  }
  return now - since;
}

interface History {
  /** Messages that the provider took and that have no record. */
  unknown: SentMessage[];
  /** Whether it reaches back to before the first of the lost messages. */
  isComplete: boolean;
}

/** Undefined if the provider does not return its history. */
async function readHistory(deps: Deps, lost: Unsettled[]): Promise<History | undefined> {
  const { sms } = deps.gateways;
  try {
    const sent = await sms.listSent();
    const ids = sent.map(({ messageId }) => messageId);
    const noted = await findNoted(deps.db, { provider: sms.provider, ids });
    const first = new Date(Math.min(...lost.map(({ since }) => since.getTime())));
    const last = await findLastNoted(deps.db, { provider: sms.provider, before: first });
    return {
      unknown: sent.filter(({ messageId }) => !noted.has(messageId)),
      isComplete: last === undefined || ids.includes(last),
    };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.log.warn({ err: error }, "the SMS provider does not report what it sent");
    return undefined;
  }
}
