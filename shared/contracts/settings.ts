import * as z from "zod/mini";
import { ownerSettingNames, Testimonial } from "../settings.ts";
import { DecisionReason } from "./decision-reason.ts";

export const SettingReason = z.object({
  reason: DecisionReason,
});

export const OwnerSettingParams = z.object({ name: z.enum(ownerSettingNames) });
/** The type depends on the setting, so the service checks it. */
export const ChangeOwnerSetting = z.extend(SettingReason, { value: z.unknown() });
export type ChangeOwnerSetting = z.infer<typeof ChangeOwnerSetting>;

export const OwnerSetting = z.object({
  name: z.enum(ownerSettingNames),
  value: z.unknown(),
  /** The value if it was never changed. */
  default: z.unknown(),
  isChanged: z.boolean(),
  /** The user who changed it last; null for the default. */
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
});
export type OwnerSetting = z.infer<typeof OwnerSetting>;
export const OwnerSettingList = z.array(OwnerSetting);
export const OwnerSettingChanged = z.object({ message: z.string(), setting: OwnerSetting });
export type OwnerSettingChanged = z.infer<typeof OwnerSettingChanged>;

export const TestimonialList = z.array(Testimonial);
export type TestimonialList = z.infer<typeof TestimonialList>;

/** What browsers receive. An explicit list, so that no other setting or config value leaves the server. */
export const PublicSettings = z.object({
  productName: z.string(),
  supportPhone: z.string(),
  /** Opening hours of the support line; null for the default sentence in the reader's language. */
  supportHours: z.nullable(z.string()),
  apiHost: z.nullable(z.string()),
  /** The external chat host, or null for the built-in chat. */
  chatHost: z.nullable(z.string()),
  /** Whether sandbox providers are in use: pages then say that no real money moves. */
  sandbox: z.boolean(),
  freeJobs: z.int(),
  freeCalls: z.int(),
  boostDays: z.int(),
  promotionalConsentRequired: z.boolean(),
  /** How long payouts are held after a change of the bank account. */
  bankChangeHoldHours: z.int(),
});
export type PublicSettings = z.infer<typeof PublicSettings>;
