import type { E164 } from "#shared/phones/phone.ts";
import { sealNumber } from "./keyring.ts";
import { partsOf } from "./phone-parts.ts";
import { sealPhone } from "./stored-numbers.ts";

export interface SealedColumn {
  table: string;
  column: string;
  /** Encrypts a plaintext number and leaves placeholders as they are. */
  seal(value: string): string;
  /** An SQL condition on the values that are not placeholders. */
  isNumber: string;
  /** Another column that is derived from the number. */
  derived?: { column: string; from(number: string): string[] };
}

const phones = (table: string, column = "phone"): SealedColumn => ({
  table,
  column,
  seal: sealPhone,
  isNumber: `${column} ~ '^[+]|[.]'`,
});

/** Every column with phone or bank account numbers. */
export const sealedColumns: readonly SealedColumn[] = [
  { ...phones("users"), derived: { column: "phone_parts", from: (phone) => partsOf(phone as E164) } },
  phones("phone_changes", "new_phone"),
  phones("password_resets"),
  phones("jobs", "client_phone"),
  phones("jobs", "agent_phone"),
  phones("agent_applications"),
  phones("campaign_recipients"),
  phones("sms_messages"),
  {
    table: "bank_accounts",
    column: "account_number",
    seal: (number) => sealNumber("bank-account", number),
    isNumber: "true",
  },
];
