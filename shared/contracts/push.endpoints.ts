import { endpoint } from "./endpoint.ts";
import { DeviceSaved, PushKey, SubscribeDevice, UnsubscribeDevice } from "./push.ts";

export const key = endpoint({
  method: "GET",
  path: "/api/push/key",
  access: "signed-in",
  group: "Notices",
  summary: "The key that a browser subscribes to notices with",
  answer: PushKey,
});

export const subscribe = endpoint({
  method: "POST",
  path: "/api/push/subscriptions",
  access: "signed-in",
  group: "Notices",
  summary: "Send the caller's notices to this browser too, until its session ends",
  body: SubscribeDevice,
  answer: DeviceSaved,
});

export const unsubscribe = endpoint({
  method: "DELETE",
  path: "/api/push/subscriptions",
  access: "signed-in",
  group: "Notices",
  summary: "Send no notices to this browser any more",
  body: UnsubscribeDevice,
  answer: DeviceSaved,
});
