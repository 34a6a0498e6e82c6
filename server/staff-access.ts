import { opensArea, type StaffArea } from "#shared/roles.ts";
import type { Actor } from "./actor.ts";
import { AppError } from "./app-error.ts";

/** Errors: `forbidden`; `second_factor_setup_needed` for staff whose roles are not in force yet. */
export function mustOpen(actor: Actor, area: StaffArea | "admin"): void {
  const isOpen = area === "admin" ? actor.roles.includes("admin") : opensArea(actor.roles, area);
  if (!isOpen) throw refusalOf(actor);
}

/** Whether the user has a staff role, whether or not it is in force yet. */
export const isStaff = ({ roles, needsSecondFactor }: Actor): boolean =>
  roles.length > 0 || needsSecondFactor;

/** Allows staff of any area. Errors: as `mustOpen`. */
export function mustBeStaff(actor: Actor): void {
  if (actor.roles.length === 0) throw refusalOf(actor);
}

const refusalOf = ({ needsSecondFactor }: Actor): AppError =>
  new AppError(needsSecondFactor ? "second_factor_setup_needed" : "forbidden");

/** Staff who read a user's data must give a reason, which is logged. Errors: `reason_needed`. */
export function mustSayWhy(reason: string | undefined): string {
  if (reason === undefined) throw new AppError("reason_needed");
  return reason;
}
