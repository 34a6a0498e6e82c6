/** Staff roles for administrators. Every reading is written down: never by the clock. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as staffRolesApi from "#shared/contracts/staff-roles.endpoints.ts";
import type { GiveStaffRole, StaffReason, StaffRoleEntry } from "#shared/contracts/staff-roles.ts";
import { callApi } from "#web/lib/api.ts";

export const staffRolesQuery = () =>
  queryOptions({
    queryKey: ["staff-roles"] as const,
    queryFn: async ({ client, signal }): Promise<StaffRoleEntry[]> =>
      (await callApi(client, staffRolesApi.list, { signal })).staffRoles,
    staleTime: 60_000,
  });

const reload = (client: QueryClient) => client.invalidateQueries({ queryKey: staffRolesQuery().queryKey });

/** Answers the sentence for the person. */
export async function giveStaffRole(client: QueryClient, body: GiveStaffRole): Promise<string> {
  const { message } = await callApi(client, staffRolesApi.give, { body });
  await reload(client);
  return message;
}

export type StaffAction = "take" | "reset";

/** Takes the role or resets the second factor of whoever has it. */
export async function changeStaff(
  client: QueryClient,
  { deed, roleId, body }: { deed: StaffAction; roleId: string; body: StaffReason },
): Promise<string> {
  const { message } = await callApi(
    client,
    deed === "take" ? staffRolesApi.take : staffRolesApi.resetSecondFactor,
    { params: { roleId }, body },
  );
  await reload(client);
  return message;
}
