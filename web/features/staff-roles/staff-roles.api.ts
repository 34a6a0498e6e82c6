/** Staff roles for administrators. Every reading is written down: never by the clock. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Message } from "#shared/contracts/answers.ts";
import type {
  GiveStaffRole,
  StaffReason,
  StaffRoleEntry,
  StaffRoleGiven,
  StaffRoleList,
} from "#shared/contracts/staff-roles.ts";
import { callApi } from "#web/lib/api.ts";

const path = "/api/staff-roles";

export const staffRolesQuery = () =>
  queryOptions({
    queryKey: ["staff-roles"] as const,
    queryFn: async ({ client, signal }): Promise<StaffRoleEntry[]> =>
      (await callApi<StaffRoleList>(client, { method: "GET", path, signal })).staffRoles,
    staleTime: 60_000,
  });

const readAnew = (client: QueryClient) => client.invalidateQueries({ queryKey: staffRolesQuery().queryKey });

/** Answers the sentence for the person. */
export async function giveStaffRole(client: QueryClient, body: GiveStaffRole): Promise<string> {
  const { message } = await callApi<StaffRoleGiven>(client, { method: "POST", path, body });
  await readAnew(client);
  return message;
}

export type StaffDeed = "take" | "reset";

/** Takes the role or resets the second factor of whoever has it. */
export async function changeStaff(
  client: QueryClient,
  { deed, roleId, body }: { deed: StaffDeed; roleId: string; body: StaffReason },
): Promise<string> {
  const { message } = await callApi<Message>(client, {
    ...(deed === "take"
      ? { method: "DELETE", path: `${path}/${roleId}` }
      : { method: "POST", path: `${path}/${roleId}/reset-second-factor` }),
    body,
  });
  await readAnew(client);
  return message;
}
