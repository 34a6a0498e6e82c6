import { isIPv6 } from "node:net";
import { providers as sandboxProviders } from "#sandbox/providers.ts";
import type { Config } from "../config.ts";
import type { Gateways } from "../deps.ts";
import type { Metrics } from "../metrics.ts";
import type { Fetch } from "./http/call-json.ts";
import { measuredFetch } from "./http/measured-fetch.ts";
import { createChatModel } from "./openai/chat.ts";
import type { ChatModel } from "./ports/chat.ts";
import type { MoneyGateways, Wire } from "./ports/provider.ts";
import {
  type ProviderName,
  paymentProviderNames,
  paymentProviders,
  smsProviders,
  type UssdProvider,
  ussdProviders,
} from "./providers.ts";
import { createWebPush, type WebPushOptions } from "./web-push/push.ts";
import { vapidKeysFrom } from "./web-push/vapid-keys.ts";

/** The adapters of configured providers; without keys they call the sandbox on this process's port. */
export function createGateways(config: Config, metrics: Metrics): Gateways {
  const wireTo = (provider: string): Wire => ({
    fetch: measuredFetch(metrics, provider),
    timeoutMs: config.providerTimeoutSeconds * 1000,
  });
  const connected = new Map<string, MoneyGateways>();
  for (const name of paymentProviderNames) {
    // With real money the sandbox is off: only providers with a key are connected.
    if (config.keys[name] === "none" && !config.sandboxed.payments) continue;
    connected.set(name, paymentProviders[name].connect(accountOf(config, name), wireTo(name)));
  }
  const ussd = new Map(
    (Object.keys(ussdProviders) as UssdProvider[])
      .filter((name) => isUssdOpen(config, name))
      .map((name) => [name as string, ussdProviders[name].connect(config)]),
  );
  return {
    ...connected.get(config.paymentProvider)!,
    sms: smsProviders.termii.connect(accountOf(config, "termii"), wireTo("termii")),
    push: createWebPush({ ...pushSender(config), fetch: wireTo("web-push").fetch }),
    chat: chatModel(config, wireTo("chat-model").fetch),
    of: (provider) => connected.get(provider),
    ussdOf: (provider) => ussd.get(provider),
    takesReplies: ussd.size > 0,
  };
}

/** Calls of aggregators carry no signature: with real money or phones, only those that know the secret are answered. */
const isUssdOpen = (config: Config, name: UssdProvider): boolean =>
  config.mode !== "live" || config[ussdProviders[name].secret] !== undefined;

/** The configuration, with the sandbox's account if the provider has no keys. */
function accountOf(config: Config, name: ProviderName): Config {
  if (config.keys[name] !== "none") return config;
  return { ...config, ...sandboxProviders[name].account(`${ownAddress(config)}/sandbox`) };
}

function chatModel(config: Config, fetch: Fetch): ChatModel | undefined {
  const { chatModelUrl, chatModelName, chatModelKey, chatModelTimeoutSeconds } = config;
  if (!chatModelUrl || !chatModelName) return undefined;
  return createChatModel({
    baseUrl: chatModelUrl,
    model: chatModelName,
    apiKey: chatModelKey,
    timeoutMs: chatModelTimeoutSeconds * 1000,
    fetch,
  });
}

/** Limit for one call to a push service. */
const pushTimeoutMs = 10_000;

/** Also in a demonstration real browsers get push messages: push services need no account. */
function pushSender(config: Config): WebPushOptions {
  const { vapidPublicKey: publicKey, vapidPrivateKey: privateKey, vapidSubject, sandboxed, origin } = config;
  return {
    keys: publicKey && privateKey ? { publicKey, privateKey } : vapidKeysFrom(config.sessionSecret),
    subject: vapidSubject ?? (origin.startsWith("https:") ? origin : "mailto:webmaster@example.com"),
    sandbox: sandboxed.payments || sandboxed.sms ? `${origin}/sandbox/push/` : undefined,
    timeoutMs: pushTimeoutMs,
  };
}

/** Where this process reaches itself, independent of its public address. */
export function ownAddress(config: Config): string {
  const host = config.host === "0.0.0.0" || config.host === "::" ? "127.0.0.1" : config.host;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${config.port}`;
}
