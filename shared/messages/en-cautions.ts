import type { ScamSign } from "../masking/scam-words.ts";

/** A word of caution under what somebody writes. */
export const cautions: Record<ScamSign, string> = {
  secret: "Never ask for a PIN, an OTP, a BVN or card details, and never send yours. We never ask for them.",
  fee: "Asking for money before any work looks like a trick. People report it and our staff take it down.",
  investment: "Offers to multiply money or to invest are not allowed here.",
  elsewhere: "Keep the talk here. We cannot help with what happens on WhatsApp or Telegram.",
  contact: "Phone numbers, e-mail addresses and links will be hidden. People reach you with the call button.",
};
