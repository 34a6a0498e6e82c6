/** A language model, in our words. */

export interface ChatModel {
  /**
   * One reply to one message. What comes back is untrusted text.
   * *Errors*: GatewayError `refused` or `unknown`; an answer without text is `unknown`.
   */
  reply(question: ChatQuestion): Promise<string>;
}

interface ChatQuestion {
  /** What the model is, what it may say and what it knows: our own words only. */
  instructions: string;
  /** What the person typed, without contacts. */
  message: string;
}
