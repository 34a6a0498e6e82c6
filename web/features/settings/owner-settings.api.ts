import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as ownerSettingsApi from "#shared/contracts/owner-settings.endpoints.ts";
import type { OwnerSetting, OwnerSettingChanged } from "#shared/contracts/owner-settings.ts";
import type { OwnerSettingName } from "#shared/owner-settings.ts";
import { callApi } from "#web/lib/api.ts";

const queryKey = ["owner-settings"] as const;

export const ownerSettingsQuery = () =>
  queryOptions({
    queryKey,
    queryFn: ({ client, signal }) => callApi(client, ownerSettingsApi.list, { signal }),
  });

/** Changes a setting for everybody; `to` undefined lets the default count again. */
export async function changeSetting(
  client: QueryClient,
  { name, to, reason }: { name: OwnerSettingName; to?: { value: unknown }; reason: string },
): Promise<OwnerSettingChanged> {
  const params = { name };
  const answer = to
    ? await callApi(client, ownerSettingsApi.save, { params, body: { ...to, reason } })
    : await callApi(client, ownerSettingsApi.reset, { params, body: { reason } });
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
