/** The owner's settings as staff change them, and the public ones. */

import * as z from "zod/mini";
import { fieldTexts } from "#texts/fields.ts";
import { ownerSettingNames, Testimonial } from "../settings.ts";
import { typedText } from "./text.ts";

export const settingReasonMaxLength = 500;
export const SettingReason = z.object({
  reason: typedText({ min: 1, max: settingReasonMaxLength, message: fieldTexts.decisionReason }),
});

export const OwnerSettingParams = z.object({ name: z.enum(ownerSettingNames) });
/** The type depends on the setting; the service checks it. */
export const ChangeOwnerSetting = z.extend(SettingReason, { value: z.unknown() });
export type ChangeOwnerSetting = z.infer<typeof ChangeOwnerSetting>;

export const OwnerSetting = z.object({
  name: z.enum(ownerSettingNames),
  value: z.unknown(),
  /** The value without a change. */
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
