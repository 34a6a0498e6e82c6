/** SMS campaigns of staff: cost, progress and the outcome per recipient. */
import * as z from "zod/mini";
import { Id } from "./answers.ts";
import { field } from "./field-code.ts";
import { Cursor } from "./list-query.ts";
import { typedText } from "./text.ts";

/** All users with a proven phone; those with an active subscription; approved agents. */
export const audiences = ["everyone", "subscribers", "agents"] as const;
export type Audience = (typeof audiences)[number];
export const campaignStatuses = ["running", "paused", "cancelled", "done"] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];
/** `sending` may have reached the provider when the process ended: it is looked up, never sent again. */
export const recipientStatuses = ["waiting", "sending", "sent", "delivered", "failed", "opted_out"] as const;
export type RecipientStatus = (typeof recipientStatuses)[number];
/**
 * Why a campaign is held without a pause by staff. It continues automatically once the provider allows it
 * (`rate-limited`) or answers again (`unanswered`). Otherwise staff must act: the provider account has no money, our
 * sender name or key is refused, or the responsible staff member lost the role or the account (`role`).
 */
export const campaignHolds = [
  "rate-limited",
  "unanswered",
  "balance",
  "sender",
  "credentials",
  "role",
] as const;
export type CampaignHold = (typeof campaignHolds)[number];

export const smsBodyMaxLength = 640;
const body = typedText({ min: 1, max: smsBodyMaxLength, message: field("smsBody") });
export const SendSms = z.object({ body });
export type SendSms = z.infer<typeof SendSms>;
export const MessageAgents = z.object({ message: body });

export const CampaignQuoteQuery = z.object({ audience: z.enum(audiences), body: z.optional(z.string()) });
/** Amounts in kobo. `recipients` get it, `optedOut` are left out. */
export const CampaignQuote = z.object({
  recipients: z.int(),
  optedOut: z.int(),
  partsEach: z.int(),
  costKobo: z.int(),
  /** Messages started now go out at 08:00. */
  isNight: z.boolean(),
});
export type CampaignQuote = z.infer<typeof CampaignQuote>;

export const Campaign = z.object({
  _id: Id,
  audience: z.enum(audiences),
  body: z.string(),
  status: z.enum(campaignStatuses),
  total: z.int(),
  counts: z.object({
    waiting: z.int(),
    sending: z.int(),
    sent: z.int(),
    delivered: z.int(),
    failed: z.int(),
    opted_out: z.int(),
  }),
  /** Why it is held. `night`: the rest goes out at 08:00. */
  held: z.nullable(z.enum([...campaignHolds, "night"])),
  createdBy: z.string(),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
});
export type Campaign = z.infer<typeof Campaign>;
export const CampaignList = z.object({ campaigns: z.array(Campaign) });
export type CampaignList = z.infer<typeof CampaignList>;
export const CampaignStarted = z.object({ message: z.string(), campaign: Campaign });
export type CampaignStarted = z.infer<typeof CampaignStarted>;
export const CampaignParams = z.object({ campaignId: Id });

export const RecipientQuery = z.object({
  status: z.optional(z.enum(recipientStatuses)),
  cursor: z.optional(Cursor),
});
/** `phone` is masked: staff need the outcome, not the number. */
export const CampaignRecipient = z.object({
  userId: Id,
  fullName: z.string(),
  phone: z.string(),
  status: z.enum(recipientStatuses),
  detail: z.nullable(z.string()),
});
export type CampaignRecipient = z.infer<typeof CampaignRecipient>;
export const RecipientList = z.object({
  recipients: z.array(CampaignRecipient),
  next: z.nullable(z.string()),
});
export type RecipientList = z.infer<typeof RecipientList>;
