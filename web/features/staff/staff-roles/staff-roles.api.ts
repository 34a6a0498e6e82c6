/** Staff roles for administrators. Every read is audited, so nothing refetches on a timer. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as staffRolesApi from "#shared/contracts/staff-roles.endpoints.ts";
import type { GiveStaffRole, StaffReason, StaffRoleEntry } from "#shared/contracts/staff-roles.ts";
import { minuteMs } from "#shared/time/durations.ts";
import { callApi } from "#web/lib/api/api.ts";

export const staffRolesQuery = () =>
  queryOptions({
    queryKey: ["staff-roles"] as const,
    queryFn: async ({ client, signal }): Promise<StaffRoleEntry[]> =>
      (await callApi(client, staffRolesApi.list, { signal })).staffRoles,
    staleTime: minuteMs,
  });

const reload = (client: QueryClient) => client.invalidateQueries({ queryKey: staffRolesQuery().queryKey });

/** Returns the server's message. */
export async function giveStaffRole(client: QueryClient, body: GiveStaffRole): Promise<string> {
  const { message } = await callApi(client, staffRolesApi.give, { body });
  await reload(client);
  return message;
}

export type StaffAction = "take" | "reset";

/** Revokes a role, or resets the second factor of its holder. */
export async function changeStaff(
  client: QueryClient,
  { action, roleId, body }: { action: StaffAction; roleId: string; body: StaffReason },
): Promise<string> {
  const { message } = await callApi(
    client,
    action === "take" ? staffRolesApi.take : staffRolesApi.resetSecondFactor,
    { params: { roleId }, body },
  );
  await reload(client);
  return message;
}
