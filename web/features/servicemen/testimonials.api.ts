import { queryOptions } from "@tanstack/react-query";
import * as ownerSettingsApi from "#shared/contracts/owner-settings.endpoints.ts";
import { callApi } from "#web/lib/api.ts";

/** What servicemen say: it changes a few times a year. */
export const testimonialsQuery = () =>
  queryOptions({
    queryKey: ["testimonials"],
    queryFn: ({ client, signal }) => callApi(client, ownerSettingsApi.testimonials, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
