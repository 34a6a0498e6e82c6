import { Message } from "./answers.ts";
import { endpoint } from "./endpoint.ts";
import { GiveStaffRole, StaffReason, StaffRoleGiven, StaffRoleList, StaffRoleParams } from "./staff-roles.ts";

export const list = endpoint({
  method: "GET",
  path: "/api/staff-roles",
  access: "staff:admin",
  group: "Staff",
  summary: "Every staff role with who has it",
  answer: StaffRoleList,
});

export const give = endpoint({
  method: "POST",
  path: "/api/staff-roles",
  access: "staff:admin",
  group: "Staff",
  summary: "Give a role to the person with this phone, with a reason",
  body: GiveStaffRole,
  answer: StaffRoleGiven,
  status: 201,
});

export const take = endpoint({
  method: "DELETE",
  path: "/api/staff-roles/:roleId",
  access: "staff:admin",
  group: "Staff",
  summary: "Take a role that was given here, with a reason",
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
  summary: "Let a member of staff who lost the phone set the second factor up again",
  params: StaffRoleParams,
  body: StaffReason,
  answer: Message,
  errors: ["oneself", "second_factor_off"],
});
