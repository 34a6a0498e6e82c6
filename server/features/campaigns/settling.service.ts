/** Messages whose answer got lost: the provider's history says whether it took them. */
import { messages } from "#shared/messages/en.ts";
import type { Deps } from "../../deps.ts";
import { GatewayError } from "../../gateways/gateway-error.ts";
import type { SentMessage } from "../../gateways/sms/sms.ts";
import { noteTakenSms } from "../notifications/deliver-sms.ts";
import { nextTry } from "./campaigns.rules.ts";
import {
  findLastNoted,
  findNoted,
  findUnsettled,
  type RunningCampaign,
  settleRecipient,
  type Unsettled,
} from "./sending.queries.ts";

const perRound = 500;
/** After so long without a clear word a message counts as failed: better one too few than one twice. */
const mostWaitMs = 3_600_000;

/** How long after a message was about to be sent nobody can be sending it any more. */
export const unsureSeconds = (deps: Pick<Deps, "config">): number =>
  deps.config.providerTimeoutSeconds * 3 + 10;

/**
 * Settles the campaign's messages that nobody is sending any more. Those in the provider's history were sent; those
 * surely not in it wait again. Repeats: changes nothing.
 */
export async function settleLost(deps: Deps, campaign: RunningCampaign): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - unsureSeconds(deps) * 1_000);
  const lost = await findUnsettled(deps.db, { campaignId: campaign.id, before, limit: perRound });
  const unclear: Unsettled[] = [];
  for (const one of lost) {
    if (one.noted === "sent") await settle(deps, one, "sent");
    else if (one.noted === "failed" && one.notedDetail !== "unknown")
      await settle(deps, one, "failed", messages.campaigns.refused);
    else unclear.push(one);
  }
  if (unclear.length > 0) await settleByHistory(deps, campaign, unclear);
}

async function settleByHistory(deps: Deps, campaign: RunningCampaign, lost: Unsettled[]): Promise<void> {
  const history = await readHistory(deps, lost);
  for (const one of lost) {
    const index =
      history?.unknown.findIndex(({ to, body }) => to === one.phone && body === campaign.body) ?? -1;
    if (history && index >= 0) {
      const [taken] = history.unknown.splice(index, 1);
      await noteTakenSms(deps, { id: one.smsId, purpose: "announcement", ...taken! });
      await settle(deps, one, "sent");
    } else if (history?.isComplete) {
      const again = nextTry(one.detail);
      await settle(deps, one, again ? "waiting" : "failed", again ?? messages.campaigns.unclear);
    } else if (deps.clock.now().getTime() - one.since.getTime() > mostWaitMs) {
      await settle(deps, one, "failed", messages.campaigns.unclear);
    }
  }
}

interface History {
  /** Messages that the provider took and that are noted nowhere. */
  unknown: SentMessage[];
  /** Whether it reaches back to before the first of the lost messages. */
  isComplete: boolean;
}

/** Undefined when the provider does not tell. */
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
    deps.log.warn({ err: error }, "the SMS provider does not tell what it sent");
    return undefined;
  }
}

const settle = (
  deps: Deps,
  { smsId }: Unsettled,
  status: "sent" | "failed" | "waiting",
  detail: string | null = null,
) => settleRecipient(deps.db, { smsId, status, detail, at: deps.clock.now() });
