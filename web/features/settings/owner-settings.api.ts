import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { OwnerSetting, OwnerSettingChanged } from "#shared/contracts/owner-settings.ts";
import type { OwnerSettingName } from "#shared/owner-settings.ts";
import { callApi } from "#web/lib/api.ts";

const queryKey = ["owner-settings"] as const;

export const ownerSettingsQuery = () =>
  queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      callApi<OwnerSetting[]>(client, { method: "GET", path: "/api/owner-settings", signal }),
  });

/** Changes a setting for everybody; `to` undefined lets the default count again. */
export async function changeSetting(
  client: QueryClient,
  { name, to, reason }: { name: OwnerSettingName; to?: { value: unknown }; reason: string },
): Promise<OwnerSettingChanged> {
  const answer = await callApi<OwnerSettingChanged>(client, {
    method: to ? "PUT" : "DELETE",
    path: `/api/owner-settings/${name}`,
    body: { ...to, reason },
  });
  client.setQueryData<OwnerSetting[]>(queryKey, (settings) =>
    settings?.map((setting) => (setting.name === name ? answer.setting : setting)),
  );
  await Promise.all([
    client.invalidateQueries({ queryKey: ["settings"] }),
    client.invalidateQueries({ queryKey: ["testimonials"] }),
    client.invalidateQueries({ queryKey: ["jobs", "stats"] }),
  ]);
  return answer;
}
