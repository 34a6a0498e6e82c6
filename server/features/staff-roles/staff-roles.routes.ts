import { Message, Refusal } from "#shared/contracts/answers.ts";
import {
  GiveStaffRole,
  StaffReason,
  StaffRoleGiven,
  StaffRoleList,
  StaffRoleParams,
} from "#shared/contracts/staff-roles.ts";
import { staffRoleTexts } from "#shared/messages/en-staff-roles.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, adminOnly } from "../../http/guards.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { giveStaffRole, listStaffRoles, resetSecondFactor, takeStaffRole } from "./staff-roles.service.ts";

const onRequest = adminOnly;
const config = { rateLimit: limits.write };
const refusals = { 400: Refusal, 401: Refusal, 403: Refusal, 404: Refusal, 409: Refusal };

/** Who of the house may do what, for administrators. */
export function staffRolesRoutes(app: Server, deps: Deps): void {
  app.get(
    "/api/staff-roles",
    {
      onRequest,
      config,
      schema: { summary: "Every staff role with who has it", response: { 200: StaffRoleList, ...refusals } },
    },
    async (request) => ({ staffRoles: await listStaffRoles(deps, actorOf(request)) }),
  );

  app.post(
    "/api/staff-roles",
    {
      onRequest,
      config,
      schema: {
        summary: "Give a role to the person with this phone, with a reason",
        body: GiveStaffRole,
        response: { 201: StaffRoleGiven, ...refusals },
      },
    },
    async (request, reply) => {
      const staffRole = await giveStaffRole(deps, actorOf(request), request.body);
      return reply.code(201).send({ message: staffRoleTexts.given(staffRole.fullName), staffRole });
    },
  );

  app.delete(
    "/api/staff-roles/:roleId",
    {
      onRequest,
      config,
      schema: {
        summary: "Take a role that was given here, with a reason",
        params: StaffRoleParams,
        body: StaffReason,
        response: { 200: Message, ...refusals },
      },
    },
    async (request) => {
      await takeStaffRole(deps, actorOf(request), { ...request.params, ...request.body });
      return { message: staffRoleTexts.taken };
    },
  );

  app.post(
    "/api/staff-roles/:roleId/reset-second-factor",
    {
      onRequest,
      config,
      schema: {
        summary: "Let a member of staff who lost the phone set the second factor up again",
        params: StaffRoleParams,
        body: StaffReason,
        response: { 200: Message, ...refusals },
      },
    },
    async (request) => {
      await resetSecondFactor(deps, actorOf(request), { ...request.params, ...request.body });
      return { message: staffRoleTexts.factorReset };
    },
  );
}
