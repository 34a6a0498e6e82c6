import { sandboxKeys } from "#sandbox/keys.ts";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { createFlutterwaveGateway } from "./payments/payments.flutterwave.ts";
import { createTermiiGateway } from "./sms/sms.termii.ts";

/** The vendors chosen by configuration; without keys the same adapters speak to the sandbox on this very port. */
export function createGateways(config: Config): Deps["gateways"] {
  const timeoutMs = config.providerTimeoutSeconds * 1000;
  return {
    payments: createFlutterwaveGateway({ ...flutterwaveAccount(config), timeoutMs }),
    sms: createTermiiGateway({ ...termiiAccount(config), senderId: config.termiiSenderId, timeoutMs }),
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
