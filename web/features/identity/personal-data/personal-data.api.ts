import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CodeSent, CurrentSession, User } from "#shared/contracts/accounts.ts";
import * as personalDataApi from "#shared/contracts/personal-data.endpoints.ts";
import type {
  ChangePassword,
  ChangePhone,
  OpenSession,
  UpdateProfile,
} from "#shared/contracts/personal-data.ts";
import { callApi } from "#web/lib/api/api.ts";
import { noteNewSession } from "#web/lib/person/new-session.ts";
import { meQuery } from "#web/lib/person/session.ts";

/** Returns the server's message. */
export async function updateProfile(client: QueryClient, body: UpdateProfile): Promise<string> {
  const { message, user } = await callApi(client, personalDataApi.saveProfile, { body });
  setUser(client, user);
  // Everything that shows the name or the picture is refetched when it is next shown.
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "me", refetchType: "none" });
  return message;
}

export async function changePassword(client: QueryClient, body: ChangePassword): Promise<string> {
  const { message } = await callApi(client, personalDataApi.changePassword, { body });
  await followSession(client);
  return message;
}

export const askPhoneChange = (client: QueryClient, body: ChangePhone): Promise<CodeSent> =>
  callApi(client, personalDataApi.changePhone, { body });

export async function confirmPhone(client: QueryClient, code: string): Promise<string> {
  const { message, user } = await callApi(client, personalDataApi.confirmPhone, { body: { code } });
  setUser(client, user);
  await followSession(client);
  return message;
}

export const devicesQuery = () =>
  queryOptions({
    queryKey: ["devices"] as const,
    queryFn: async ({ client, signal }): Promise<OpenSession[]> =>
      (await callApi(client, personalDataApi.sessions, { signal })).sessions,
    staleTime: 0,
  });

export async function endDevice(client: QueryClient, sessionId: string): Promise<string> {
  const { message } = await callApi(client, personalDataApi.endSession, { params: { sessionId } });
  client.setQueryData(devicesQuery().queryKey, (all) => all?.filter(({ _id }) => _id !== sessionId));
  return message;
}

export async function endOtherDevices(client: QueryClient): Promise<string> {
  const { message } = await callApi(client, personalDataApi.endOtherSessions);
  client.setQueryData(devicesQuery().queryKey, (all) => all?.filter(({ isThis }) => isThis));
  return message;
}

const setUser = (client: QueryClient, user: User) =>
  client.setQueryData<CurrentSession>(meQuery().queryKey, { user });

function followSession(client: QueryClient): Promise<void> {
  noteNewSession(client);
  return client.invalidateQueries({ queryKey: devicesQuery().queryKey });
}
