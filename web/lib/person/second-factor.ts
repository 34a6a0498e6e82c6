import { queryOptions } from "@tanstack/react-query";
import * as secondFactorApi from "#shared/contracts/second-factor.endpoints.ts";
import { callApi } from "../api/api.ts";

export const secondFactorQuery = () =>
  queryOptions({
    queryKey: ["second-factor"],
    queryFn: ({ client, signal }) => callApi(client, secondFactorApi.state, { signal }),
  });
