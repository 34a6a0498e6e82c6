import { clearLocal } from "#web/lib/local-store.ts";
import { removeFact } from "./device-database.ts";
import { setDevicePerson } from "./kept-caches.ts";
import { removeItemsOf } from "./outbox.ts";

/** Deletes everything personal from this device, for a person who signed out or deleted the account. */
export async function leaveDevice(personId: string | undefined): Promise<void> {
  clearLocal();
  if (personId !== undefined) await removeItemsOf(personId).catch(() => undefined);
  await removeFact("shared");
  await removeFact("draftFile");
  await setDevicePerson(null);
}
