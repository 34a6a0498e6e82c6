/** Transfers through the API, and people who made some. */
import { callAs } from "./jobs.ts";
import { anAddress, type Person, signUpByApi } from "./people.ts";

export async function sendByApi(origin: string, from: Person, to: Person, units: number): Promise<void> {
  await callAs(origin, from)("POST", "/api/transfer", {
    senderPhoneNumber: from.phone,
    recipientPhoneNumber: to.phone,
    amount: units,
    recipientName: to.fullName,
  });
}

/** A person with a purchase of 1,000 units, 300 units sent and 20 received back. */
export async function traders(origin: string): Promise<{ buyer: Person; friend: Person }> {
  const buyer = await signUpByApi(origin, anAddress(), { fullName: "Adaeze Okonkwo", units: 1_000 });
  const friend = await signUpByApi(origin, anAddress(), { fullName: "Blessing Lawal" });
  await sendByApi(origin, buyer, friend, 300);
  await sendByApi(origin, friend, buyer, 20);
  return { buyer, friend };
}
