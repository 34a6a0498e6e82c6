import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as settingsApi from "#shared/contracts/settings.endpoints.ts";
import type { OwnerSetting, OwnerSettingChanged } from "#shared/contracts/settings.ts";
import type { OwnerSettingName } from "#shared/settings.ts";
import { shellTexts } from "#texts/shell.ts";
import { callApi } from "#web/lib/api/api.ts";

const queryKey = ["owner-settings"] as const;

export const ownerSettingsQuery = () =>
  queryOptions({
    queryKey,
    queryFn: ({ client, signal }) => callApi(client, settingsApi.list, { signal }),
    select: (settings) => settings.map(inReadersLanguage),
  });

/** With the default sentence about support hours as the reader's pages show it. */
function inReadersLanguage(setting: OwnerSetting): OwnerSetting {
  if (setting.name !== "supportHours") return setting;
  const { supportHours } = shellTexts;
  return { ...setting, default: supportHours, value: setting.isChanged ? setting.value : supportHours };
}

/** Changes a setting for all users; `to` undefined restores the default. */
export async function changeSetting(
  client: QueryClient,
  { name, to, reason }: { name: OwnerSettingName; to?: { value: unknown }; reason: string },
): Promise<OwnerSettingChanged> {
  const params = { name };
  const answer = to
    ? await callApi(client, settingsApi.save, { params, body: { ...to, reason } })
    : await callApi(client, settingsApi.reset, { params, body: { reason } });
  client.setQueryData<OwnerSetting[]>(queryKey, (settings) =>
    settings?.map((setting) => (setting.name === name ? answer.setting : setting)),
  );
  await Promise.all([
    client.invalidateQueries({ queryKey: ["settings"] }),
    client.invalidateQueries({ queryKey: ["testimonials"] }),
    client.invalidateQueries({ queryKey: ["jobs", "stats"] }),
  ]);
  return { ...answer, setting: inReadersLanguage(answer.setting) };
}
