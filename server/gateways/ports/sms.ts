import type { SmsProvider } from "../providers.ts";
import type { Callback, UnreadCallback } from "./ussd.ts";

export interface SmsMessage {
  /** E.164, `+2348031234567`. */
  to: string;
  /** Write N, not ₦: one character outside GSM-7 more than halves the length of a segment. */
  body: string;
  /** `dnd`: transactional, reaches every phone. `generic`: promotion, blocked at night and by do-not-disturb. */
  channel: "dnd" | "generic";
}

export interface DeliveryReportInput {
  headers: Record<string, string | string[] | undefined>;
  rawBody: Buffer;
}

export type DeliveryReport =
  | { authentic: false }
  | {
      authentic: true;
      eventKey: string;
      messageId?: string;
      /** `sent`: at the network. `other`: not ours. Reports arrive late and twice: `delivered` is final. */
      status: "delivered" | "sent" | "failed" | "other";
      detail?: string;
      payload: unknown;
    };

export interface SentMessage {
  messageId: string;
  to: string;
  body: string;
}

export interface SmsGateway {
  readonly provider: SmsProvider;

  /**
   * Accepted does not mean delivered (see `readDeliveryReport`). Repeats: sends a second message.
   * Errors: GatewayError `refused` (reasons `credentials`, `sender`, `balance`, `rate-limited`) or `unknown`.
   */
  send(message: SmsMessage): Promise<{ messageId: string }>;

  /** The newest accepted messages, to find those whose answer was lost. Errors: GatewayError. */
  listSent(): Promise<SentMessage[]>;

  /** Checks the signature over the raw bytes in constant time. Never throws on invalid content. */
  readDeliveryReport(input: DeliveryReportInput): DeliveryReport;
}

/** A text message from a phone to us. */
export interface IncomingSms {
  /** The provider's id: the same for a message that is delivered again. */
  id: string;
  /** As the provider writes it; the sender can be forged. */
  from: string;
  text: string;
}

export interface IncomingSmsGateway {
  /** Never throws on invalid content. */
  readIncomingSms(callback: Callback): IncomingSms | UnreadCallback;
}
