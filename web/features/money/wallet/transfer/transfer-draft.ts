/** Draft of the transfer form, stored on this device until the units are sent or another user signs in. */
import { readLocal, writeLocal } from "#web/lib/local-store.ts";
import type { Entry } from "./check-transfer.ts";
import { completePhone } from "./typed-phone.ts";

const id = "transfer";

/** Initial values: the recipient in the page's address, else the draft. */
export function startOf(toPhone: string | undefined): Entry {
  const draft = keptEntry();
  if (!toPhone) return draft;
  const isSame = completePhone(draft.phone) === completePhone(toPhone);
  return { phone: toPhone, units: isSame ? draft.units : undefined };
}

export function keepEntry(entry: Entry): void {
  writeLocal("drafts", { ...readLocal("drafts"), [id]: entry });
}

export function forgetEntry(): void {
  const { [id]: _sent, ...others } = readLocal("drafts") ?? {};
  writeLocal("drafts", others);
}

/** Storage can be edited by hand, so only valid values are used. */
function keptEntry(): Entry {
  const { phone, units } = (readLocal("drafts")?.[id] ?? {}) as { phone?: unknown; units?: unknown };
  return {
    phone: typeof phone === "string" ? phone.slice(0, 32) : "",
    units: Number.isSafeInteger(units) && (units as number) > 0 ? (units as number) : undefined,
  };
}
