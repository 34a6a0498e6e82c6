export interface ChatModel {
  /**
   * Replies to one message. The reply is untrusted text.
   * Errors: GatewayError `refused` or `unknown`; an answer without text is `unknown`.
   */
  reply(question: ChatQuestion): Promise<string>;
}

interface ChatQuestion {
  /** What the model is, may say and knows: only our own words. */
  instructions: string;
  /** The user's message, without contact details. */
  message: string;
}
