import { sandboxKeys } from "#sandbox/keys.ts";
import type { Config } from "../config.ts";
import type { Gateways, MoneyGateways } from "../deps.ts";
import { createFlutterwaveGateway } from "./flutterwave/payments.ts";
import { createFlutterwavePayouts } from "./flutterwave/payouts.ts";
import { createChatModel } from "./openai/chat.ts";
import { createPaystackGateway } from "./paystack/payments.ts";
import { createPaystackPayouts } from "./paystack/payouts.ts";
import type { ChatModel } from "./ports/chat.ts";
import type { PaymentProvider } from "./ports/payments.ts";
import { createTermiiGateway } from "./termii/sms.ts";
import { createWebPush, type WebPushOptions } from "./web-push/push.ts";
import { vapidKeysFrom } from "./web-push/vapid-keys.ts";

/** The providers chosen by configuration; without keys the same adapters speak to the sandbox on this very port. */
export function createGateways(config: Config): Gateways {
  const timeoutMs = config.providerTimeoutSeconds * 1000;
  const providers = new Map<string, MoneyGateways>();
  if (answers(config, "flutterwave")) {
    const account = { ...flutterwaveAccount(config), timeoutMs };
    providers.set("flutterwave", {
      payments: createFlutterwaveGateway(account),
      payouts: createFlutterwavePayouts(account),
    });
  }
  if (answers(config, "paystack")) {
    const account = { ...paystackAccount(config), timeoutMs };
    providers.set("paystack", {
      payments: createPaystackGateway(account),
      payouts: createPaystackPayouts(account),
    });
  }
  const chosen = providers.get(config.paymentProvider);
  if (!chosen) throw new Error(`PAYMENT_PROVIDER: ${config.paymentProvider} cannot be reached`);
  return {
    ...chosen,
    sms: createTermiiGateway({ ...termiiAccount(config), senderId: config.termiiSenderId, timeoutMs }),
    push: createWebPush(pushSender(config)),
    chat: chatModel(config),
    of: (provider) => providers.get(provider),
  };
}

/**
 * With its key a provider is always there, chosen or not: earlier orders and payouts are its own. While the
 * chosen one is the sandbox's, so is the other; beside real money the sandbox answers for nobody.
 */
function answers(config: Config, provider: PaymentProvider): boolean {
  const keys = { flutterwave: config.flutterwaveSecretKey, paystack: config.paystackSecretKey };
  return Boolean(keys[provider]) || config.sandboxed.payments;
}

function chatModel(config: Config): ChatModel | undefined {
  const { chatModelUrl, chatModelName, chatModelKey, chatModelTimeoutSeconds } = config;
  if (!chatModelUrl || !chatModelName) return undefined;
  return createChatModel({
    baseUrl: chatModelUrl,
    model: chatModelName,
    apiKey: chatModelKey,
    timeoutMs: chatModelTimeoutSeconds * 1000,
  });
}

/** Push services wait for nobody: who does not answer in this time is asked no longer. */
const pushTimeoutMs = 10_000;

/** Real browsers are reached as they are, also from a demonstration: no push service needs an account. */
function pushSender(config: Config): WebPushOptions {
  const { vapidPublicKey: publicKey, vapidPrivateKey: privateKey, vapidSubject, sandboxed, origin } = config;
  return {
    keys: publicKey && privateKey ? { publicKey, privateKey } : vapidKeysFrom(config.sessionSecret),
    subject: vapidSubject ?? (origin.startsWith("https:") ? origin : "mailto:webmaster@example.com"),
    sandbox: sandboxed.payments || sandboxed.sms ? `${origin}/sandbox/push/` : undefined,
    timeoutMs: pushTimeoutMs,
  };
}

function flutterwaveAccount(config: Config) {
  if (!config.flutterwaveSecretKey)
    return {
      baseUrl: `${ownAddress(config)}/sandbox/flutterwave/v3`,
      secretKey: sandboxKeys.flutterwaveSecretKey,
      webhookHash: sandboxKeys.flutterwaveWebhookHash,
    };
  return {
    baseUrl: config.flutterwaveBaseUrl,
    secretKey: config.flutterwaveSecretKey,
    webhookHash: config.flutterwaveWebhookHash ?? "",
  };
}

function paystackAccount(config: Config) {
  if (!config.paystackSecretKey)
    return {
      baseUrl: `${ownAddress(config)}/sandbox/paystack`,
      secretKey: sandboxKeys.paystackSecretKey,
    };
  return { baseUrl: config.paystackBaseUrl, secretKey: config.paystackSecretKey };
}

function termiiAccount(config: Config) {
  if (!config.termiiApiKey)
    return {
      baseUrl: `${ownAddress(config)}/sandbox/termii/api`,
      apiKey: sandboxKeys.termiiApiKey,
      webhookSecret: sandboxKeys.termiiWebhookSecret,
    };
  return {
    baseUrl: config.termiiBaseUrl,
    apiKey: config.termiiApiKey,
    webhookSecret: config.termiiWebhookSecret ?? "",
  };
}

/** Where this process reaches itself, whatever address people use. */
export function ownAddress(config: Config): string {
  const host = config.host === "0.0.0.0" || config.host === "::" ? "127.0.0.1" : config.host;
  return `http://${host}:${config.port}`;
}
