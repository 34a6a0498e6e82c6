import { Message } from "./answers.ts";
import { endpoint } from "./endpoint.ts";
import { GiveStaffRole, StaffReason, StaffRoleGiven, StaffRoleList, StaffRoleParams } from "./staff-roles.ts";

export const list = endpoint({
  method: "GET",
  path: "/api/staff-roles",
  access: "staff:admin",
  group: "Staff",
  summary: "All staff roles with their holders",
  answer: StaffRoleList,
});

export const give = endpoint({
  method: "POST",
  path: "/api/staff-roles",
  access: "staff:admin",
  group: "Staff",
  summary: "Grant a role to the account of a phone number, with a reason; takes an Idempotency-Key",
  body: GiveStaffRole,
  answer: StaffRoleGiven,
  status: 201,
  errors: ["key_reused"],
});

export const take = endpoint({
  method: "DELETE",
  path: "/api/staff-roles/:roleId",
  access: "staff:admin",
  group: "Staff",
  summary: "Revoke a role that was granted here, with a reason",
  params: StaffRoleParams,
  body: StaffReason,
  answer: Message,
  errors: ["last_admin", "role_from_list", "staff_role_not_found"],
});

export const resetSecondFactor = endpoint({
  method: "POST",
  path: "/api/staff-roles/:roleId/reset-second-factor",
  access: "staff:admin",
  group: "Staff",
  summary: "Reset the second factor of a staff member who lost the phone",
  params: StaffRoleParams,
  body: StaffReason,
  answer: Message,
  errors: ["oneself", "second_factor_off", "staff_role_not_found"],
});
