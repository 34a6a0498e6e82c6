/** As sent by the browser. Untrusted: `accepts` decides which endpoints may be called. */
export interface PushDevice {
  endpoint: string;
  /** The browser's public key, 65 bytes in base64url. */
  p256dh: string;
  /** 16 bytes in base64url. */
  auth: string;
}

export interface PushMessage {
  /** Encrypted for the device. At most 3 kB: push services refuse more than 4 kB with the overhead. */
  text: string;
  /** How long the push service keeps it for an unreachable device. */
  ttlSeconds: number;
  /** `low` may wait until the device is charged or on Wi-Fi. */
  urgency: "low" | "normal" | "high";
  /** Replaces an undelivered message of the same topic. At most 32 letters and digits. */
  topic: string;
}

export type PushOutcome =
  | { kind: "taken" }
  /** The browser revoked the subscription: do not send again. */
  | { kind: "gone" }
  /** Not accepted now; the service may have named a delay. */
  | { kind: "later"; retryAfterSeconds: number | undefined }
  /** It may have been accepted, or never will be. `detail` is for the log: it holds neither the address nor a key. */
  | { kind: "dropped"; detail: string };

export interface PushGateway {
  /** The key that browsers subscribe with: 65 bytes in base64url. */
  readonly publicKey: string;

  /** Whether endpoint and keys are valid, and the endpoint belongs to a known push service. */
  accepts(device: PushDevice): boolean;

  /** Sends one message to one device. Never throws. Repeats: sends again. */
  send(device: PushDevice, message: PushMessage): Promise<PushOutcome>;
}
