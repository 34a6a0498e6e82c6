import * as z from "zod";
import { isPlain, isPlainAbroad, plainToOthers, refused, type SettingRule } from "./rule.ts";
import { optional, setting, timeoutSeconds } from "./setting.ts";

export const chatSettings = {
  chatHost: setting({
    env: "CHAT_HOST",
    schema: z.url({ protocol: /^https?$/ }).optional(),
    doc: "Origin whose /api/chat the browser calls for the chat. Without it the built-in chat answers.",
  }),
  chatModelUrl: setting({
    env: "CHAT_MODEL_URL",
    schema: z.url({ protocol: /^https?$/ }).optional(),
    doc: "OpenAI-compatible API (up to /v1) that phrases the chat's answers. Without it the built-in answers are used.",
  }),
  chatModelName: setting({
    env: "CHAT_MODEL_NAME",
    schema: optional,
    doc: "Model name; required with CHAT_MODEL_URL.",
  }),
  chatModelKey: setting({
    env: "CHAT_MODEL_KEY",
    schema: optional,
    doc: "Key of CHAT_MODEL_URL, if it needs one.",
    secret: true,
  }),
  chatModelTimeoutSeconds: setting({
    env: "CHAT_MODEL_TIMEOUT_SECONDS",
    schema: timeoutSeconds(20),
    doc: "Timeout for the model, in seconds; after it the built-in answer is used.",
  }),
};

export const chatRules: SettingRule[] = [
  refused("production", "CHAT_HOST", plainToOthers, ({ chatHost }) => isPlain(chatHost)),
  refused("production", "CHAT_MODEL_URL", `${plainToOthers}, except on this machine`, ({ chatModelUrl }) =>
    isPlainAbroad(chatModelUrl),
  ),
  refused(
    "everywhere",
    "CHAT_MODEL_NAME",
    "needed with CHAT_MODEL_URL",
    (config) => Boolean(config.chatModelUrl) && !config.chatModelName,
  ),
];
