export interface ChatModel {
  /** Replies to one message, as untrusted text. Errors: GatewayError `refused` or `unknown` (also without text). */
  reply(question: ChatQuestion): Promise<string>;
}

interface ChatQuestion {
  /** What the model is, may say and knows: only our own words. */
  instructions: string;
  /** The user's message, without contact details. */
  message: string;
}
