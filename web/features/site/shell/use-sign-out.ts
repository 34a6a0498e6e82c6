import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import * as accountsApi from "#shared/contracts/accounts.endpoints.ts";
import { pages } from "#shared/paths.ts";
import { callApi } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { forgetAnswers } from "#web/lib/forget-person.ts";
import { clearLocal } from "#web/lib/local-store.ts";
import { meQuery } from "#web/lib/session.ts";

/** Ends the session and clears this device. Offline it fails, because the session would remain open on the server. */
export function useSignOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => endSession(client),
    onSuccess: async () => {
      clearLocal();
      client.setQueryData(meQuery().queryKey, { user: null });
      await navigate(pages.login);
      forgetAnswers(client);
    },
  });
}

async function endSession(client: QueryClient): Promise<void> {
  try {
    await callApi(client, accountsApi.logOut);
  } catch (error) {
    const hasEndedBefore = error instanceof ApiError && error.status === 401;
    if (!hasEndedBefore) throw error;
  }
}
