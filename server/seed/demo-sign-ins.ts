/** Sign-ins: the demo's users whose password is known, that of the data folder (demo-password.ts). */
import type { StaffRole } from "#shared/roles.ts";

interface DemoPerson {
  label: string;
  /** 11 digits, as typed. */
  phoneNumber: string;
  serial: number;
  /** Constant: demo data counts as loaded if an account has the first one's id. */
  userId: string;
  fullName: string;
  kind: "client" | "serviceman" | "agent" | "staff";
  role?: StaffRole;
  units: number;
}

/** 0819 belonged to a defunct network: no demo number reaches a real phone. */
export const demoPhonePrefix = "0819000";

const person = (serial: number, who: Omit<DemoPerson, "serial" | "userId" | "phoneNumber">): DemoPerson => ({
  ...who,
  serial,
  userId: `01900000-0000-7000-8000-${String(serial).padStart(12, "0")}`,
  phoneNumber: `${demoPhonePrefix}${String(serial).padStart(4, "0")}`,
});

export const demoSignIns: readonly DemoPerson[] = [
  person(1, { label: "Client", fullName: "Chidinma Okeke", kind: "client", units: 250_000 }),
  person(2, { label: "Serviceman", fullName: "Tunde Adeyemi", kind: "serviceman", units: 18_500 }),
  person(3, { label: "Agent", fullName: "Halima Bello", kind: "agent", units: 42_000 }),
  person(4, staff("Accounting staff", "Ini Effiong", "accounting")),
  person(5, staff("Public relations staff", "Osaze Imafidon", "publicRelations")),
  person(6, staff("Agents staff", "Folake Ajayi", "agents")),
  person(7, staff("Customers staff", "Emeka Nwosu", "customers")),
  person(8, staff("Administrator", "Ladi Gyang", "admin")),
];

function staff(label: string, fullName: string, role: StaffRole) {
  return { label, fullName, role, kind: "staff" as const, units: 0 };
}
