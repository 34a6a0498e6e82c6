import { queryOptions } from "@tanstack/react-query";
import * as settingsApi from "#shared/contracts/settings.endpoints.ts";
import { callApi } from "#web/lib/api/api.ts";

export const testimonialsQuery = () =>
  queryOptions({
    queryKey: ["testimonials"],
    queryFn: ({ client, signal }) => callApi(client, settingsApi.testimonials, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
