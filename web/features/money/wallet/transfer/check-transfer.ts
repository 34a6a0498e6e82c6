import { fieldTexts } from "#texts/fields.ts";
import { transferAnswers } from "#texts/wallet.ts";
import { completePhone } from "./typed-phone.ts";

const words = transferAnswers;

export interface Entry {
  /** As typed. */
  phone: string;
  units: number | undefined;
}

interface Account {
  phoneNumber: string;
  runorUnits: number;
}

export type FieldName = "phone" | "units";

interface Faults {
  missing: FieldName[];
  phone?: string;
  units?: string;
}

/** Errors that block the confirmation. */
export function faultsOf(entry: Entry, account: Account): Faults {
  const missing: FieldName[] = [];
  if (entry.phone.trim() === "") missing.push("phone");
  if (entry.units === undefined) missing.push("units");
  const phone = missing.includes("phone") ? undefined : phoneFault(entry.phone, account);
  const units = entry.units === undefined ? undefined : unitsFault(entry.units, account);
  return { missing, ...(phone ? { phone } : {}), ...(units ? { units } : {}) };
}

function phoneFault(typed: string, account: Account): string | undefined {
  const phone = completePhone(typed);
  if (!phone) return fieldTexts.phoneNumber;
  return phone === account.phoneNumber ? words.toOneself : undefined;
}

function unitsFault(units: number, account: Account): string | undefined {
  if (units < 1) return fieldTexts.transferUnits;
  return units > account.runorUnits ? words.topUp : undefined;
}
