import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { actorOf } from "#server/http/guards.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import { staffRoleTexts } from "#server/language/messages.ts";
import * as staffRolesApi from "#shared/contracts/staff-roles.endpoints.ts";
import { giveStaffRole, listStaffRoles, resetSecondFactor, takeStaffRole } from "./staff-roles.service.ts";

export function staffRolesRoutes(app: Server, deps: Deps): void {
  bind(app, staffRolesApi.list, { limit: limits.write }, async (request) => ({
    staffRoles: await listStaffRoles(deps, actorOf(request)),
  }));

  bind(app, staffRolesApi.give, { limit: limits.write }, async (request) => {
    const staffRole = await giveStaffRole(deps, actorOf(request), {
      input: request.body,
      key: idempotencyKeyOf(request),
    });
    return { message: staffRoleTexts.given(staffRole.fullName), staffRole };
  });

  bind(app, staffRolesApi.take, { limit: limits.write }, async (request) => {
    await takeStaffRole(deps, actorOf(request), { ...request.params, ...request.body });
    return { message: staffRoleTexts.taken };
  });

  bind(app, staffRolesApi.resetSecondFactor, { limit: limits.write }, async (request) => {
    await resetSecondFactor(deps, actorOf(request), { ...request.params, ...request.body });
    return { message: staffRoleTexts.factorReset };
  });
}
