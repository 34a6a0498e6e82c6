import * as z from "zod/mini";
import { staffRoleSources, staffRoles } from "../roles.ts";
import { Phone } from "./accounts.ts";
import { Id } from "./answers.ts";
import { DecisionReason } from "./decision-reason.ts";
import { field } from "./field-code.ts";

export const StaffRoleEntry = z.object({
  _id: Id,
  userId: Id,
  fullName: z.string(),
  phoneNumber: z.string(),
  role: z.enum(staffRoles),
  /** `list`: it follows the settings list. `page`: an administrator granted it. */
  source: z.enum(staffRoleSources),
  since: z.string(),
  isSuspended: z.boolean(),
  hasSecondFactor: z.boolean(),
});
export type StaffRoleEntry = z.infer<typeof StaffRoleEntry>;
export const StaffRoleList = z.object({ staffRoles: z.array(StaffRoleEntry) });
export type StaffRoleList = z.infer<typeof StaffRoleList>;

export const GiveStaffRole = z.object({
  phoneNumber: Phone,
  role: z.enum(staffRoles, field("required")),
  reason: DecisionReason,
});
export type GiveStaffRole = z.infer<typeof GiveStaffRole>;
export const StaffRoleGiven = z.object({ message: z.string(), staffRole: StaffRoleEntry });
export type StaffRoleGiven = z.infer<typeof StaffRoleGiven>;

export const StaffReason = z.object({ reason: DecisionReason });
export type StaffReason = z.infer<typeof StaffReason>;
export const StaffRoleParams = z.object({ roleId: Id });
