/** Phones of the tested product's staff areas, which playwright.config.ts passes to it. */
export const staffPhones = {
  accounting: "08066000001",
  publicRelations: "08066000002",
  agents: "08066000003",
  customers: "08066000004",
  master: "08066000005",
} as const;

export type StaffDesk = keyof typeof staffPhones;

export const staffSettings = {
  STAFF_ACCOUNTING_PHONES: staffPhones.accounting,
  STAFF_PR_PHONES: staffPhones.publicRelations,
  STAFF_AGENTS_PHONES: staffPhones.agents,
  STAFF_CUSTOMERS_PHONES: staffPhones.customers,
  STAFF_MASTER_PHONES: staffPhones.master,
};
