/** How the signed-in person's account is secured. */
import { queryOptions } from "@tanstack/react-query";
import type { SecondFactorState } from "#shared/contracts/second-factor.ts";
import { callApi } from "./api.ts";

export const secondFactorQuery = () =>
  queryOptions({
    queryKey: ["second-factor"],
    queryFn: ({ client, signal }) =>
      callApi<SecondFactorState>(client, { method: "GET", path: "/api/auth/second-factor", signal }),
  });
