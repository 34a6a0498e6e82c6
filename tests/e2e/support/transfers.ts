/** Transfers through the API. */
import { callAs } from "./jobs.ts";
import type { Person } from "./people.ts";

export async function sendByApi(origin: string, from: Person, to: Person, units: number): Promise<void> {
  await callAs(origin, from)("POST", "/api/transfer", {
    senderPhoneNumber: from.phone,
    recipientPhoneNumber: to.phone,
    amount: units,
    recipientName: to.fullName,
  });
}
