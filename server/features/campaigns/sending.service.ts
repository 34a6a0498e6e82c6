/**
 * Sending campaigns, each person once. A person's row says `sending` under the id of the message before the provider is
 * called, so whatever ends the process leaves a row that is asked about, never sent again blindly.
 */
import { messages } from "#shared/messages/en.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Deps } from "../../deps.ts";
import { GatewayError } from "../../gateways/gateway-error.ts";
import { deliverSms } from "../notifications/deliver-sms.ts";
import { isAlertTime } from "../offers/alerts.rules.ts";
import {
  type Claimed,
  claimRecipients,
  findRunning,
  finishCampaign,
  mayGoOn,
  pauseCampaign,
  type RunningCampaign,
  settleRecipient,
} from "./sending.queries.ts";
import { settleLost, unsureSeconds } from "./settling.service.ts";

/** Pausing takes as long as a portion. */
const portion = 60;
const inFlight = 12;
/** The next round of the schedule goes on from there. */
const roundSeconds = 55;

/**
 * Sends what waits, campaign by campaign, for as long as a round lasts. By night it waits for the morning. Answers
 * whether something is left that can go on soon.
 */
export async function sendWhatWaits(deps: Deps): Promise<boolean> {
  if (deps.config.smsQuietHours && !isAlertTime(deps.clock.now())) return false;
  const endsAt = deps.clock.now().getTime() + roundSeconds * 1_000;
  let isLeft = false;
  for (const campaign of await findRunning(deps.db)) {
    let isGoing = true;
    while (isGoing && deps.clock.now().getTime() < endsAt) {
      await settleLost(deps, campaign);
      isGoing = await sendPortion(deps, campaign);
    }
    if (!(await finishCampaign(deps.db, { campaignId: campaign.id, at: deps.clock.now() }))) isLeft = true;
  }
  return isLeft;
}

/** Answers whether there may be more to send. */
async function sendPortion(deps: Deps, campaign: RunningCampaign): Promise<boolean> {
  const claimedAt = deps.clock.now();
  const claimed = await inTransaction(deps, async (tx) => {
    const { isRunning, isAllowed } = await mayGoOn(tx, campaign.id);
    if (!isRunning) return undefined;
    if (!isAllowed) {
      deps.log.warn({ campaignId: campaign.id }, "a campaign is paused: its sender has no role any more");
      await pauseCampaign(tx, campaign.id);
      return undefined;
    }
    return claimRecipients(tx, { campaignId: campaign.id, limit: portion, at: claimedAt });
  });
  if (!claimed || claimed.length === 0) return false;
  const state: Sending = {
    stopped: undefined,
    staleAt: claimedAt.getTime() + (unsureSeconds(deps) * 1_000) / 2,
  };
  const rest = [...claimed];
  const lane = async () => {
    for (let one = rest.shift(); one; one = rest.shift()) await sendOne(deps, { campaign, to: one, state });
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  if (state.stopped === "pause") await pauseCampaign(deps.db, campaign.id);
  return state.stopped === undefined;
}

interface Sending {
  /** What the provider said is about all messages: the rest of the portion goes back. */
  stopped: "wait" | "pause" | undefined;
  /** From here on another process may ask about these rows, so nothing is sent any more. */
  staleAt: number;
}

async function sendOne(
  deps: Deps,
  { campaign, to, state }: { campaign: RunningCampaign; to: Claimed; state: Sending },
): Promise<void> {
  const { smsId, phone } = to;
  const settle = (status: "sent" | "failed" | "waiting", detail: string | null = null) =>
    settleRecipient(deps.db, { smsId, status, detail, at: deps.clock.now() });
  if (state.stopped) return settle("waiting");
  if (deps.clock.now().getTime() > state.staleAt) return;
  const channel = campaign.audience === "agents" ? "dnd" : "generic";
  try {
    await deliverSms(deps, { id: smsId, to: phone, body: campaign.body, channel, purpose: "announcement" });
    await settle("sent");
  } catch (error) {
    // Whether it was sent is asked later; the row stays as it is.
    if (!(error instanceof GatewayError)) throw error;
    if (error.kind === "unknown") return;
    if (!error.reason) return settle("failed", messages.campaigns.refused);
    state.stopped = error.reason === "rate-limited" ? "wait" : "pause";
    deps.log.warn(
      { err: error, campaignId: campaign.id },
      "a campaign stops: the provider takes no messages",
    );
    await settle("waiting");
  }
}
