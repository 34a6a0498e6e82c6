/** Every read is audited, so nothing refetches on a timer. */
import { keepPreviousData } from "@tanstack/react-query";
import * as auditApi from "#shared/contracts/audit.endpoints.ts";
import { minuteMs } from "#shared/time/durations.ts";
import { callApi } from "#web/lib/api/api.ts";
import { pagedQuery } from "#web/lib/lists/paged-list.ts";

export const auditQuery = (search: { action: string; actor: string }) => ({
  ...pagedQuery(["audit", search], ({ client, signal, cursor }) =>
    callApi(client, auditApi.list, { query: { ...search, cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
  staleTime: minuteMs,
});
