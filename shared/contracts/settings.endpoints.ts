import { endpoint } from "./endpoint.ts";
import {
  ChangeOwnerSetting,
  OwnerSettingChanged,
  OwnerSettingList,
  OwnerSettingParams,
  SettingReason,
  TestimonialList,
} from "./settings.ts";

export const list = endpoint({
  method: "GET",
  path: "/api/owner-settings",
  access: "staff:admin",
  group: "Staff",
  summary: "What the house may change, with its values; for admins",
  answer: OwnerSettingList,
});

export const save = endpoint({
  method: "PUT",
  path: "/api/owner-settings/:name",
  access: "staff:admin",
  group: "Staff",
  summary: "Change one of them at once, with a reason",
  params: OwnerSettingParams,
  body: ChangeOwnerSetting,
  answer: OwnerSettingChanged,
});

export const reset = endpoint({
  method: "DELETE",
  path: "/api/owner-settings/:name",
  access: "staff:admin",
  group: "Staff",
  summary: "Put one of them back to its default, with a reason",
  params: OwnerSettingParams,
  body: SettingReason,
  answer: OwnerSettingChanged,
});

export const testimonials = endpoint({
  method: "GET",
  path: "/api/testimonials",
  access: "everyone",
  group: "Reading and support",
  summary: "What servicemen say, or could say",
  answer: TestimonialList,
});
