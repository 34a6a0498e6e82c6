/** A call that an aggregator makes to us. */
export interface Callback {
  rawBody: Buffer;
  /** As given in the called address. */
  secret: string | undefined;
}

/** `forged`: without the secret. `unreadable`: a field is missing. */
export type UnreadCallback = "forged" | "unreadable";

/** One step of a USSD session. */
export interface UssdRequest {
  sessionId: string;
  /** As the aggregator writes it; a weak proof of who is calling. */
  phone: string;
  serviceCode: string;
  /** All inputs since the code was dialled: the aggregator sends them again with each step. */
  inputs: readonly string[];
}

/** `con`: the session goes on. `end`: the network closes it. */
export interface UssdAnswer {
  kind: "con" | "end";
  /** At most `ussdMaxLength` characters, all of them in GSM-7. */
  text: string;
}

/** Screens of old phones show 160 characters, four of them `CON ` or `END `. */
export const ussdMaxLength = 156;

export interface UssdGateway {
  readonly provider: string;
  /** Never throws on invalid content. */
  readUssd(callback: Callback): UssdRequest | UnreadCallback;
  writeUssd(answer: UssdAnswer): string;
}
