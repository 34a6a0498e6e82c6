/** `refused`: not done; an unchanged retry gives the same. `unknown`: may have happened; look it up before a retry. */
type GatewayErrorKind = "refused" | "unknown";

export type GatewayRefusal = "credentials" | "duplicate-reference" | "rate-limited" | "sender" | "balance";

interface GatewayErrorDetails {
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
    const facts = [details.reason, details.httpStatus, providerMessage].filter(Boolean).join(", ");
    super(`${details.provider}: ${details.operation}: ${details.kind}${facts ? ` (${facts})` : ""}`);
    this.name = "GatewayError";
    this.kind = details.kind;
    this.provider = details.provider;
    this.operation = details.operation;
    this.reason = details.reason;
    this.httpStatus = details.httpStatus;
    this.providerMessage = providerMessage;
  }
}
