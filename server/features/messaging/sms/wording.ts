import type { Db } from "#server/db/client.ts";
import type { Message } from "#server/language/message.ts";
import { say } from "#server/language/say.ts";
import { defaultLanguage } from "#shared/messages/languages.ts";
import { languageOfNumber } from "./sms.queries.ts";

/** A message whose text may still be a key. A finished text is in the recipient's language already. */
export type Worded<Sms extends { body: string }> = Omit<Sms, "body"> & { body: Message | string };

export async function wordedFor(db: Db, phone: string, body: Message | string): Promise<string> {
  if (typeof body === "string") return body;
  return say((await languageOfNumber(db, phone)) ?? defaultLanguage, body);
}
