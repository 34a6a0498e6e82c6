import { endpoint } from "./endpoint.ts";
import {
  ChangeOwnerSetting,
  OwnerSettingChanged,
  OwnerSettingList,
  OwnerSettingParams,
  PublicSettings,
  SettingReason,
  TestimonialList,
} from "./settings.ts";

export const list = endpoint({
  method: "GET",
  path: "/api/owner-settings",
  access: "staff:admin",
  group: "Staff",
  summary: "The adjustable settings with their values; for administrators",
  answer: OwnerSettingList,
});

export const save = endpoint({
  method: "PUT",
  path: "/api/owner-settings/:name",
  access: "staff:admin",
  group: "Staff",
  summary: "Change a setting with a reason, effective at once",
  params: OwnerSettingParams,
  body: ChangeOwnerSetting,
  answer: OwnerSettingChanged,
});

export const reset = endpoint({
  method: "DELETE",
  path: "/api/owner-settings/:name",
  access: "staff:admin",
  group: "Staff",
  summary: "Reset a setting to its default with a reason",
  params: OwnerSettingParams,
  body: SettingReason,
  answer: OwnerSettingChanged,
});

export const testimonials = endpoint({
  method: "GET",
  path: "/api/testimonials",
  access: "everyone",
  group: "Content and support",
  summary: "Quotes of servicemen for the landing page",
  answer: TestimonialList,
});

export const readPublic = endpoint({
  method: "GET",
  path: "/api/settings",
  access: "everyone",
  group: "Running it",
  summary: "What pages need to know about the installation: name, support contacts, sandbox marks",
  answer: PublicSettings,
});
