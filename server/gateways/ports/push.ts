/** Waking a person's browser while no page is open, in our words. */

/** As the browser gave it. Untrusted: `accepts` says which endpoints may be called at all. */
export interface PushDevice {
  endpoint: string;
  /** The browser's public key, 65 bytes in base64url. */
  p256dh: string;
  /** 16 bytes in base64url. */
  auth: string;
}

export interface PushMessage {
  /** Encrypted for the device alone. At most 3 kB: the push services refuse more than 4 with the encryption's own. */
  text: string;
  /** How long the push service keeps it for a device that cannot be reached. */
  ttlSeconds: number;
  /** `low` may wait until the device is charged or on Wi-Fi. */
  urgency: "low" | "normal" | "high";
  /** Takes the place of an earlier one of the same topic that has not been delivered. 32 letters and digits at most. */
  topic: string;
}

export type PushOutcome =
  | { kind: "taken" }
  /** The browser took the subscription back: never again. */
  | { kind: "gone" }
  /** Not taken for now; the service may have said for how long. */
  | { kind: "later"; retryAfterSeconds: number | undefined }
  /** It may have been taken, or never will be. `detail` is for the log: it names neither the address nor a key. */
  | { kind: "dropped"; detail: string };

export interface PushGateway {
  /** What browsers ask for when they subscribe: 65 bytes in base64url. */
  readonly publicKey: string;

  /** Whether it is the address of a push service that we know, of a decent length, and the keys are keys. */
  accepts(device: PushDevice): boolean;

  /** Hands over one message for one device. Never throws. *Repeats*: sends again. */
  send(device: PushDevice, message: PushMessage): Promise<PushOutcome>;
}
