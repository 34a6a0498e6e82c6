import { sameSecret } from "#server/crypto/same-secret.ts";
import type { IncomingSms, IncomingSmsGateway } from "../ports/sms.ts";
import type { Callback, UnreadCallback, UssdGateway, UssdRequest } from "../ports/ussd.ts";

/** Without a secret every call is accepted, which is for the sandbox. Bodies hold PINs: they are never logged. */
export function createAfricasTalking(secret: string | undefined): UssdGateway & IncomingSmsGateway {
  const read = <Value>(callback: Callback, from: (form: URLSearchParams) => Value | "unreadable") =>
    secret !== undefined && !sameSecret(callback.secret, secret)
      ? "forged"
      : from(new URLSearchParams(callback.rawBody.toString("utf8")));
  return {
    provider: "africastalking",
    readUssd: (callback) => read(callback, ussdOf),
    readIncomingSms: (callback) => read(callback, smsOf),
    writeUssd: ({ kind, text }) => `${kind === "con" ? "CON" : "END"} ${text}`,
  };
}

/** `text` is empty at first, then all inputs so far, joined by asterisks. */
function ussdOf(form: URLSearchParams): UssdRequest | UnreadCallback {
  const sessionId = form.get("sessionId");
  const phone = form.get("phoneNumber");
  const serviceCode = form.get("serviceCode");
  if (!sessionId || !phone || !serviceCode) return "unreadable";
  const text = form.get("text");
  const inputs = text ? text.split("*") : [];
  return { sessionId, phone: withPlus(phone), serviceCode: serviceCode.trim(), inputs };
}

function smsOf(form: URLSearchParams): IncomingSms | UnreadCallback {
  const from = form.get("from");
  if (!from) return "unreadable";
  const text = form.get("text") ?? "";
  return { id: form.get("id") || `${from}\n${form.get("date") ?? ""}\n${text}`, from: withPlus(from), text };
}

/** A form turns an unescaped plus sign into a blank. */
const withPlus = (phone: string): string => phone.replace(/^ (?=\d)/, "+").trim();
