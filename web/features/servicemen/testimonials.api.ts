import { queryOptions } from "@tanstack/react-query";
import type { TestimonialList } from "#shared/contracts/owner-settings.ts";
import { callApi } from "#web/lib/api.ts";

/** What servicemen say: it changes a few times a year. */
export const testimonialsQuery = () =>
  queryOptions({
    queryKey: ["testimonials"],
    queryFn: ({ client, signal }) =>
      callApi<TestimonialList>(client, { method: "GET", path: "/api/testimonials", signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
