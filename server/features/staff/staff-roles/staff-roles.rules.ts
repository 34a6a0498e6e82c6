import type { Config } from "#server/config.ts";
import type { E164 } from "#shared/phones/phone.ts";
import type { StaffRole } from "#shared/roles.ts";

type StaffPhones = Pick<
  Config,
  | "staffAccountingPhones"
  | "staffPrPhones"
  | "staffAgentsPhones"
  | "staffCustomersPhones"
  | "staffMasterPhones"
>;

export interface ListedRole {
  phone: E164;
  role: StaffRole;
}

export function listedRoles(config: StaffPhones): ListedRole[] {
  const lists: [StaffRole, readonly E164[]][] = [
    ["accounting", config.staffAccountingPhones],
    ["publicRelations", config.staffPrPhones],
    ["agents", config.staffAgentsPhones],
    ["customers", config.staffCustomersPhones],
    ["admin", config.staffMasterPhones],
  ];
  return lists.flatMap(([role, phones]) => phones.map((phone) => ({ phone, role })));
}
