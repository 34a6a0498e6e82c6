import type { GatewayError, GatewayRefusal } from "#server/gateways/ports/gateway-error.ts";
import { storedTexts } from "#server/language/stored-texts.ts";
import type { Campaign, CampaignHold, CampaignRecipient } from "#shared/contracts/campaigns.ts";
import { maskContacts } from "#shared/masking/masking.ts";
import { maskPhone } from "#shared/phones/phone-display.ts";
import type { CampaignRow, Counts, RecipientRow } from "./campaigns.queries.ts";

const none = { waiting: 0, sending: 0, sent: 0, delivered: 0, failed: 0, opted_out: 0 };

export const toCampaign = (row: CampaignRow, counts: Counts, isNight: boolean): Campaign => ({
  _id: row.id,
  audience: row.audience,
  body: row.body,
  status: row.status,
  total: row.total,
  counts: { ...none, ...counts },
  held: isNight && row.status === "running" ? "night" : row.held,
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
});

export const toRecipient = (row: RecipientRow): CampaignRecipient => ({
  userId: row.userId,
  fullName: row.fullName,
  phone: maskPhone(row.phone),
  status: row.status,
  detail: row.detail,
});

/** Refusals of the provider that concern every message, not one recipient. */
const holds: Partial<Record<GatewayRefusal, CampaignHold>> = {
  "rate-limited": "rate-limited",
  balance: "balance",
  sender: "sender",
  credentials: "credentials",
};

export const resumesByItself = (hold: CampaignHold): boolean =>
  hold === "rate-limited" || hold === "unanswered";

interface SendingOutcome {
  /** `sending`: not known yet. `waiting`: certainly not sent, and may be sent again. */
  status: "sent" | "failed" | "sending" | "waiting";
  detail: string | null;
  stops?: CampaignHold;
}

const maxLength = 120;

/** With the provider's own text, which may contain the number. */
function refusal(words: string): string {
  const plain = maskContacts(words.replace(/[^\x20-\x7e]/g, "").trim()).slice(0, maxLength);
  return plain === ""
    ? storedTexts.campaignAnswers.refused
    : `${storedTexts.campaignAnswers.refused}: ${plain}`;
}

export function outcomeOf(error: GatewayError | undefined): SendingOutcome {
  if (!error) return { status: "sent", detail: null };
  if (error.kind === "unknown") return { status: "sending", detail: null };
  const stops = error.reason && holds[error.reason];
  if (!stops) return { status: "failed", detail: refusal(error.providerMessage ?? "") };
  return { status: "waiting", detail: null, stops };
}

/** How often a message may be sent again after its answer got lost and the provider certainly did not take it. */
export const maxResends = 2;
