/** One's own account: details, password, phone, devices. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CodeSent, Me, User } from "#shared/contracts/accounts.ts";
import * as myDataApi from "#shared/contracts/my-data.endpoints.ts";
import type { ChangePassword, ChangePhone, OpenSession, UpdateProfile } from "#shared/contracts/my-data.ts";
import { callApi } from "#web/lib/api.ts";
import { meQuery } from "#web/lib/session.ts";

/** Answers the sentence for the person. */
export async function updateProfile(client: QueryClient, body: UpdateProfile): Promise<string> {
  const { message, user } = await callApi(client, myDataApi.saveProfile, { body });
  setUser(client, user);
  // Whatever shows the name or the picture is read anew when it is next shown.
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "me", refetchType: "none" });
  return message;
}

export async function changePassword(client: QueryClient, body: ChangePassword): Promise<string> {
  const { message } = await callApi(client, myDataApi.changePassword, { body });
  await readDevicesAnew(client);
  return message;
}

export const askPhoneChange = (client: QueryClient, body: ChangePhone): Promise<CodeSent> =>
  callApi(client, myDataApi.changePhone, { body });

export async function confirmPhone(client: QueryClient, code: string): Promise<string> {
  const { message, user } = await callApi(client, myDataApi.confirmPhone, { body: { code } });
  setUser(client, user);
  await readDevicesAnew(client);
  return message;
}

export const devicesQuery = () =>
  queryOptions({
    queryKey: ["devices"] as const,
    queryFn: async ({ client, signal }): Promise<OpenSession[]> =>
      (await callApi(client, myDataApi.sessions, { signal })).sessions,
    staleTime: 0,
  });

export async function endDevice(client: QueryClient, sessionId: string): Promise<string> {
  const { message } = await callApi(client, myDataApi.endSession, { params: { sessionId } });
  client.setQueryData(devicesQuery().queryKey, (all) => all?.filter(({ _id }) => _id !== sessionId));
  return message;
}

export async function endOtherDevices(client: QueryClient): Promise<string> {
  const { message } = await callApi(client, myDataApi.endOtherSessions);
  client.setQueryData(devicesQuery().queryKey, (all) => all?.filter(({ isThis }) => isThis));
  return message;
}

const setUser = (client: QueryClient, user: User) => client.setQueryData<Me>(meQuery().queryKey, { user });

const readDevicesAnew = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: devicesQuery().queryKey });
