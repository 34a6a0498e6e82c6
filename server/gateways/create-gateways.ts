import { sandboxKeys } from "#sandbox/keys.ts";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { createFlutterwaveGateway } from "./payments/payments.flutterwave.ts";
import { createTermiiGateway } from "./sms/sms.termii.ts";

/** The vendors chosen by configuration; without keys the same adapters speak to the sandbox on this very port. */
export function createGateways(config: Config): Deps["gateways"] {
  const timeoutMs = config.providerTimeoutSeconds * 1000;
  return {
    payments: createFlutterwaveGateway({
      baseUrl: config.sandboxed.payments
        ? `${ownAddress(config)}/sandbox/flutterwave/v3`
        : config.flutterwaveBaseUrl,
      secretKey: config.flutterwaveSecretKey ?? sandboxKeys.flutterwaveSecretKey,
      webhookHash: config.flutterwaveWebhookHash ?? sandboxKeys.flutterwaveWebhookHash,
      timeoutMs,
    }),
    sms: createTermiiGateway({
      baseUrl: config.sandboxed.sms ? `${ownAddress(config)}/sandbox/termii/api` : config.termiiBaseUrl,
      apiKey: config.termiiApiKey ?? sandboxKeys.termiiApiKey,
      senderId: config.termiiSenderId,
      webhookSecret: config.termiiWebhookSecret ?? sandboxKeys.termiiWebhookSecret,
      timeoutMs,
    }),
  };
}

/** Where this process reaches itself, whatever address people use. */
export function ownAddress(config: Config): string {
  const host = config.host === "0.0.0.0" || config.host === "::" ? "127.0.0.1" : config.host;
  return `http://${host}:${config.port}`;
}
