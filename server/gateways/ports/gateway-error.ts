/** `refused`: not done; an unchanged retry gives the same. `unknown`: may have happened; look it up before a retry. */
type GatewayErrorKind = "refused" | "unknown";

export type GatewayRefusal = "credentials" | "duplicate-reference" | "rate-limited" | "sender" | "balance";

interface GatewayErrorDetails {
  kind: GatewayErrorKind;
  provider: string;
  /** What was attempted: "create checkout", "send sms". */
  operation: string;
  reason?: GatewayRefusal | undefined;
  httpStatus?: number | undefined;
  /** The provider's own text, for staff and, without numbers of people, for logs; never shown to customers. */
  providerMessage?: string | undefined;
}

/** Phone and bank account numbers. */
const longNumber = /(?<![\w-])\+?\d(?:[ -]?\d){8,14}(?![\w-])/g;

const LONGEST_PROVIDER_MESSAGE = 200;

/** Its `message` holds no URL, key, header, request body or number of a person: it is safe to log. */
export class GatewayError extends Error {
  readonly kind: GatewayErrorKind;
  readonly provider: string;
  readonly operation: string;
  readonly reason: GatewayRefusal | undefined;
  readonly httpStatus: number | undefined;
  readonly providerMessage: string | undefined;

  constructor(details: GatewayErrorDetails) {
    const providerMessage = details.providerMessage?.slice(0, LONGEST_PROVIDER_MESSAGE);
    const said = providerMessage?.replace(longNumber, "…");
    const facts = [details.reason, details.httpStatus, said].filter(Boolean).join(", ");
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
