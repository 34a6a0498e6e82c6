import { queryOptions, useQuery } from "@tanstack/react-query";
import * as settingsApi from "#shared/contracts/settings.endpoints.ts";
import type { PublicSettings } from "#shared/contracts/settings.ts";
import { defaultSettings } from "#shared/default-settings.ts";
import { shellTexts } from "#texts/shell.ts";
import { callApi } from "./api/api.ts";

/** The owner's settings that are public to pages. An open page keeps those it has loaded. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ["settings"],
    queryFn: ({ client, signal }) => callApi(client, settingsApi.readPublic, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

const unknown: PublicSettings = {
  ...defaultSettings,
  supportPhone: "",
  supportHours: null,
  apiHost: null,
  chatHost: null,
  sandbox: false,
};

export const useSettings = (): PublicSettings => useQuery(settingsQuery()).data ?? unknown;

export const useSupportHours = (): string => useSettings().supportHours ?? shellTexts.supportHours;
