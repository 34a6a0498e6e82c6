import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import { idPattern } from "#server/cursors.ts";
import type { Db, Transaction } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { hashRequest } from "#server/features/platform/idempotency/idempotency.rules.ts";
import { once } from "#server/features/platform/idempotency/idempotency.service.ts";
import { recordAudit, recordReading } from "#server/features/trust/audit/audit.service.ts";
import type { WithMessage } from "#server/language/message.ts";
import { campaignAnswers } from "#server/language/messages.ts";
import type {
  Audience,
  Campaign,
  CampaignQuote,
  CampaignStarted,
  CampaignStatus,
  RecipientList,
  RecipientStatus,
} from "#shared/contracts/campaigns.ts";
import { smsParts, smsText } from "#shared/text/sms-parts.ts";
import { dayMs } from "#shared/time/durations.ts";
import {
  countAudience,
  countOutcomes,
  findCampaigns,
  findRecipients,
  findSame,
  insertCampaign,
  moveCampaign,
} from "./campaigns.queries.ts";
import { toCampaign, toRecipient } from "./campaigns.rules.ts";
import { sendCampaigns } from "./campaigns.tasks.ts";
import { cachedOutcomeCounts } from "./outcome-counts.ts";
import { isNight } from "./timing.ts";

export { recipientOutcome } from "./campaigns.queries.ts";

type Reads = Pick<Deps, "db" | "clock" | "config" | "state">;

const campaignsPerAnswer = 50;
const recipientsPerAnswer = 50;

export async function quoteCampaign(
  deps: Reads,
  { audience, body }: { audience: Audience; body?: string | undefined },
): Promise<CampaignQuote> {
  const { recipients, optedOut } = await countAudience(deps.db, { audience, now: deps.clock.now() });
  const partsEach = smsParts(smsText(body ?? ""));
  const costKobo = recipients * partsEach * deps.config.smsPartKobo;
  return { recipients, optedOut, partsEach, costKobo, isNight: isNight(deps) };
}

/** After this time the same text may be sent again. */
const sameWithinMs = dayMs;

/** Errors: `already_decided` when these recipients are getting this text, or got it less than a day ago. */
async function refuseSame(deps: Reads, tx: Transaction, same: { audience: Audience; body: string }) {
  const since = new Date(deps.clock.now().getTime() - sameWithinMs);
  const status = await findSame(tx, { ...same, since });
  if (!status) return;
  const { onItsWay, sentAlready } = campaignAnswers;
  const isOpen = status === "running" || status === "paused";
  throw new AppError("already_decided", { sentence: isOpen ? onItsWay : sentAlready });
}

/** Errors: `invalid` for an empty audience, `key_reused`, those of `refuseSame`. Repeats: the same key, once. */
export async function startCampaign(
  deps: Deps,
  actor: Actor,
  input: { audience: Audience; body: string; key: string | undefined },
): Promise<WithMessage<CampaignStarted>> {
  const { audience, key } = input;
  const body = smsText(input.body);
  const requestHash = hashRequest({ audience, body });
  const { response } = await inTransaction(deps, (tx) =>
    once(tx, { userId: actor.userId, operation: "campaigns.start", key, requestHash }, async () => {
      await refuseSame(deps, tx, { audience, body });
      const id = newId();
      const partsEach = smsParts(body);
      const now = deps.clock.now();
      const total = await insertCampaign(tx, { id, audience, body, partsEach, createdBy: actor.userId, now });
      if (total === 0) throw new AppError("invalid", { sentence: campaignAnswers.noRecipients });
      await recordAudit(tx, {
        actorId: actor.userId,
        action: "campaigns.start",
        subjectType: "campaign",
        subjectId: id,
        after: { audience, body, total },
      });
      await deps.queue.send(tx, sendCampaigns, {});
      const campaign = await present(deps, tx, id);
      return { status: 202, response: { message: campaignAnswers.started, campaign } };
    }),
  );
  return response;
}

/** The latest campaigns. Counts of those that ended over an hour ago may be ten minutes old. */
export async function listCampaigns(deps: Reads): Promise<Campaign[]> {
  const rows = await findCampaigns(deps.db, { limit: campaignsPerAnswer });
  const counts = await cachedOutcomeCounts(deps, rows);
  return rows.map((row) => toCampaign(row, counts.get(row.id) ?? {}, isNight(deps)));
}

/** Errors: `not_found`. */
export const readCampaign = (deps: Reads, id: string): Promise<Campaign> => present(deps, deps.db, id);

async function present(deps: Pick<Deps, "clock" | "config">, db: Db, id: string): Promise<Campaign> {
  const [row] = await findCampaigns(db, { id, limit: 1 });
  if (!row) throw new AppError("not_found");
  return toCampaign(row, (await countOutcomes(db, [id])).get(id) ?? {}, isNight(deps));
}

const cursorPattern = new RegExp(`^${idPattern}$`);

/** Returns one page and records the read in the audit log. Errors: `not_found`, `malformed`. */
export async function listRecipients(
  deps: Reads,
  actor: Actor,
  list: { campaignId: string; status: RecipientStatus | undefined; cursor: string | undefined },
): Promise<RecipientList> {
  const { campaignId, status, cursor } = list;
  if (cursor !== undefined && !cursorPattern.test(cursor)) throw new AppError("malformed");
  await readCampaign(deps, campaignId);
  const limit = recipientsPerAnswer;
  const rows = await findRecipients(deps.db, { campaignId, status, after: cursor, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  await recordReading(deps.db, {
    actorId: actor.userId,
    action: "campaigns.read-recipients",
    subjectType: "campaign",
    subjectId: campaignId,
    shown: shown.length,
  });
  return { recipients: shown.map(toRecipient), next: rows.length > limit ? shown.at(-1)!.userId : null };
}

const steering = {
  paused: { action: "campaigns.pause", message: campaignAnswers.paused },
  running: { action: "campaigns.resume", message: campaignAnswers.resumed },
  cancelled: { action: "campaigns.cancel", message: campaignAnswers.cancelled },
} as const;

/** Messages being sent still go out. Errors: `not_found`, `already_decided` if ended. Repeats: changes nothing. */
export async function steerCampaign(
  deps: Deps,
  actor: Actor,
  { id, to }: { id: string; to: Exclude<CampaignStatus, "done"> },
): Promise<WithMessage<CampaignStarted>> {
  const { action, message } = steering[to];
  const campaign = await inTransaction(deps, async (tx) => {
    const before = await moveCampaign(tx, { id, to, at: deps.clock.now(), by: actor.userId });
    if (!before) throw new AppError("not_found");
    if (before !== to && (before === "done" || before === "cancelled"))
      throw new AppError("already_decided", { sentence: campaignAnswers.ended });
    await recordAudit(tx, {
      actorId: actor.userId,
      action,
      subjectType: "campaign",
      subjectId: id,
      before: { status: before },
      after: { status: to },
    });
    if (to === "running") await deps.queue.send(tx, sendCampaigns, {});
    return present(deps, tx, id);
  });
  return { message, campaign };
}
