/**
 * Why a call to a provider failed.
 * - `refused`: the provider answered and did not do it. An unchanged retry gives the same.
 * - `unknown`: time-out, 5xx, broken connection or invalid answer. It may have happened: look it up by reference before
 * a retry.
 */
export type GatewayErrorKind = "refused" | "unknown";

export type GatewayRefusal = "credentials" | "duplicate-reference" | "rate-limited" | "sender" | "balance";

export interface GatewayErrorDetails {
  kind: GatewayErrorKind;
  provider: string;
  /** What was attempted: "create checkout", "send sms". */
  operation: string;
  reason?: GatewayRefusal;
  httpStatus?: number;
  /** The provider's own text, for staff and logs; never shown to customers. */
  providerMessage?: string;
}

const LONGEST_PROVIDER_MESSAGE = 200;

/** Holds no URL, key, header or request body: it is safe to log. */
export class GatewayError extends Error {
  readonly kind: GatewayErrorKind;
  readonly provider: string;
  readonly operation: string;
  readonly reason: GatewayRefusal | undefined;
  readonly httpStatus: number | undefined;
  readonly providerMessage: string | undefined;

  constructor(details: GatewayErrorDetails) {
    const providerMessage = details.providerMessage?.slice(0, LONGEST_PROVIDER_MESSAGE);
    const told = [details.reason, details.httpStatus, providerMessage].filter(Boolean).join(", ");
    super(`${details.provider}: ${details.operation}: ${details.kind}${told ? ` (${told})` : ""}`);
    this.name = "GatewayError";
    this.kind = details.kind;
    this.provider = details.provider;
    this.operation = details.operation;
    this.reason = details.reason;
    this.httpStatus = details.httpStatus;
    this.providerMessage = providerMessage;
  }
}
