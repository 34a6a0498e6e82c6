import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as accountsApi from "#shared/contracts/accounts.endpoints.ts";
import type { CodeSent, LogIn, SignUp, User, VerifyPhone } from "#shared/contracts/accounts.ts";
import type { Message } from "#shared/contracts/answers.ts";
import * as demoApi from "#shared/contracts/demo.endpoints.ts";
import * as passwordResetsApi from "#shared/contracts/password-resets.endpoints.ts";
import type { RequestPasswordReset, ResetPassword } from "#shared/contracts/password-resets.ts";
import * as secondFactorApi from "#shared/contracts/second-factor.endpoints.ts";
import type { SecondFactorCode } from "#shared/contracts/second-factor.ts";
import { languageHeader } from "#shared/messages/languages.ts";
import { callApi } from "#web/lib/api/api.ts";
import { ofUser } from "#web/lib/person/forget-person.ts";
import { meQuery } from "#web/lib/person/session.ts";

/** The account keeps the page's language, which the form shows as chosen. */
export async function signUp(client: QueryClient, body: SignUp): Promise<User> {
  const headers = { [languageHeader]: import.meta.env.PAGE_LANGUAGE };
  const { user } = await callApi(client, accountsApi.signUp, { body, headers });
  startAs(client, user);
  return user;
}

export async function logIn(client: QueryClient, body: LogIn): Promise<User> {
  const { user } = await callApi(client, accountsApi.logIn, { body });
  startAs(client, user);
  return user;
}

/** Second step of a login: the second-factor code. */
export async function finishLogIn(client: QueryClient, body: SecondFactorCode): Promise<User> {
  const { user } = await callApi(client, secondFactorApi.check, { body });
  startAs(client, user);
  return user;
}

export async function verifyPhone(client: QueryClient, body: VerifyPhone): Promise<User> {
  const { user } = await callApi(client, accountsApi.verify, { body });
  client.setQueryData(meQuery().queryKey, { user });
  return user;
}

export const resendCode = (client: QueryClient, userId: string): Promise<CodeSent> =>
  callApi(client, accountsApi.resendCode, { body: { userId } });

export const requestPasswordReset = (client: QueryClient, body: RequestPasswordReset): Promise<Message> =>
  callApi(client, passwordResetsApi.request, { body });

/** Ends every session of the account, including this one. */
export async function resetPassword(
  client: QueryClient,
  token: string,
  body: ResetPassword,
): Promise<Message> {
  const answer = await callApi(client, passwordResetsApi.choose, { params: { token }, body });
  await client.invalidateQueries({ queryKey: meQuery().queryKey });
  return answer;
}

/** Demo accounts; empty outside the sandbox. */
export const demoSignInsQuery = () =>
  queryOptions({
    queryKey: ["demo-sign-ins"],
    queryFn: ({ client, signal }) => callApi(client, demoApi.signIns, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Drops data loaded as a visitor or as another account; pages that are open refetch theirs. */
function startAs(client: QueryClient, user: User): void {
  client.setQueryData(meQuery().queryKey, { user });
  void client.resetQueries(ofUser);
}
