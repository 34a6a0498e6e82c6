/** Text messages in our words. */
import type { SmsProvider } from "../providers.ts";

export interface SmsMessage {
  /** E.164, `+2348031234567`. */
  to: string;
  /** Write N, not ₦: one character outside GSM-7 more than halves what fits into a segment. */
  body: string;
  /** `dnd` = transactional only (codes, alerts), reaches everyone; `generic` = promotion, blocked for do-not-disturb numbers and at night. */
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
      /** `sent` = with the network; `other` = not about a message we sent. Reports come late and doubled: never move off `delivered`. */
      status: "delivered" | "sent" | "failed" | "other";
      /** The provider's own word for it. */
      detail?: string;
      payload: unknown;
    };

export interface SentMessage {
  messageId: string;
  /** E.164 */
  to: string;
  body: string;
}

export interface SmsGateway {
  readonly provider: SmsProvider;

  /**
   * Hands one message to the provider; accepted is not delivered (see `readDeliveryReport`).
   * Errors: GatewayError `refused` (reasons `credentials`, `sender`, `balance`, `rate-limited`) or `unknown`.
   * Repeats: a second call sends a second message.
   */
  send(message: SmsMessage): Promise<{ messageId: string }>;

  /**
   * The newest messages that the provider took from us, as far back as it tells: for finding out whether one whose
   * answer got lost was taken. *Errors*: GatewayError.
   */
  listSent(): Promise<SentMessage[]>;

  /** Checks the signature over the raw bytes in constant time. Never throws on strange content. */
  readDeliveryReport(input: DeliveryReportInput): DeliveryReport;
}
