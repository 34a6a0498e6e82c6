import type { QueryClient } from "@tanstack/react-query";
import * as accountsApi from "#shared/contracts/accounts.endpoints.ts";
import type { CurrentSession } from "#shared/contracts/accounts.ts";
import { callApi } from "#web/lib/api/api.ts";
import { meQuery } from "#web/lib/person/session.ts";

/** Sets a private name; null declines one. Either way the popup is not shown again. */
export async function setPrivateName(
  client: QueryClient,
  userId: string,
  privateName: string | null,
): Promise<string> {
  const answer = await callApi(client, accountsApi.setPrivateName, { body: { userId, privateName } });
  client.setQueryData(meQuery().queryKey, (me: CurrentSession | undefined) =>
    me?.user ? { user: { ...me.user, privateName: answer.privateName, privateNameValue: true } } : me,
  );
  return answer.message;
}
