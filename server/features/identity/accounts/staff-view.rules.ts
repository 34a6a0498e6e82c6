import type { User, UserRecord } from "#shared/contracts/accounts.ts";
import { maskPhone } from "#shared/phones/phone-display.ts";
import { opensArea, type StaffArea, type StaffRole } from "#shared/roles.ts";

type Part = "phone" | "email" | "balance" | "bank";

/** Staff call customers and agents; accounting works with balances and banks; public relations writes to all users. */
const partsOf: Record<StaffArea, readonly Part[]> = {
  accounting: ["balance", "bank"],
  publicRelations: [],
  agents: ["phone", "email"],
  customers: ["phone", "email"],
};
const allParts: readonly Part[] = ["phone", "email", "balance", "bank"];

export const visibleParts = (roles: readonly StaffRole[]): readonly Part[] =>
  allParts.filter((part) => roles.some((role) => role === "admin" || partsOf[role].includes(part)));

/** A user's record with the parts that the reader's roles allow; the account number is the phone without its 0. */
export function staffViewOf(user: User, roles: readonly StaffRole[]): UserRecord {
  const parts = visibleParts(roles);
  return {
    ...user,
    ...(!parts.includes("phone") && {
      phoneNumber: maskPhone(user.phoneNumber),
      accountNumber: maskPhone(`0${user.accountNumber}`).slice(1),
    }),
    ...(!parts.includes("email") && { email: null }),
    ...(!parts.includes("balance") && { runorUnits: null }),
    ...(!parts.includes("bank") && { accountNo: null, accountName: null, bankName: null }),
  };
}

/** Whether these roles may ask for a person's number: accounting calls people about payments that look wrong. */
export const mayAskForPhone = (roles: readonly StaffRole[]): boolean =>
  visibleParts(roles).includes("phone") || opensArea(roles, "accounting");
