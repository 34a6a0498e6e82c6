/** Signing up and in, proving the phone, and a forgotten password. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type {
  CodeSent,
  LogIn,
  RequestPasswordReset,
  ResetPassword,
  SignedIn,
  SignUp,
  User,
  VerifyPhone,
} from "#shared/contracts/accounts.ts";
import type { Message } from "#shared/contracts/answers.ts";
import type { DemoSignInList } from "#shared/contracts/demo.ts";
import type { SecondFactorCode } from "#shared/contracts/second-factor.ts";
import { callApi } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { meQuery, noteSessionEnd } from "#web/lib/session.ts";
import { settingsQuery } from "#web/lib/settings.ts";

export async function signUp(client: QueryClient, body: SignUp): Promise<User> {
  const { user } = await callApi<SignedIn>(client, { method: "POST", path: "/api/auth/signup", body });
  startAs(client, user);
  return user;
}

export async function logIn(client: QueryClient, body: LogIn): Promise<User> {
  const { user } = await callApi<SignedIn>(client, { method: "POST", path: "/api/auth/login", body });
  startAs(client, user);
  return user;
}

/** The second step of a login. */
export async function finishLogIn(client: QueryClient, body: SecondFactorCode): Promise<User> {
  const path = "/api/auth/second-factor";
  const { user } = await callApi<SignedIn>(client, { method: "POST", path, body });
  startAs(client, user);
  return user;
}

export async function verifyPhone(client: QueryClient, body: VerifyPhone): Promise<User> {
  await callApi<Message>(client, { method: "POST", path: "/api/auth/verify", body });
  const { user } = await client.fetchQuery({ ...meQuery(), staleTime: 0 });
  if (!user) throw new ApiError(401, { code: "signed_out" });
  return user;
}

export const resendCode = (client: QueryClient, userId: string): Promise<CodeSent> =>
  callApi(client, { method: "POST", path: "/api/auth/resend-code", body: { userId } });

export const requestPasswordReset = (client: QueryClient, body: RequestPasswordReset): Promise<Message> =>
  callApi(client, { method: "POST", path: "/jobs/request-password-reset", body });

/** Ends every session, this browser's too. */
export async function resetPassword(
  client: QueryClient,
  token: string,
  body: ResetPassword,
): Promise<Message> {
  const path = `/jobs/reset-password/${encodeURIComponent(token)}`;
  const answer = await callApi<Message>(client, { method: "POST", path, body });
  await client.invalidateQueries({ queryKey: meQuery().queryKey });
  return answer;
}

/** Accounts of the demo data; only a sandbox has them. */
export const demoSignInsQuery = () =>
  queryOptions({
    queryKey: ["demo-sign-ins"],
    queryFn: ({ client, signal }) =>
      callApi<DemoSignInList>(client, { method: "GET", path: "/api/demo-sign-ins", signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** What was loaded as a visitor or as somebody else is asked for again when it is next shown. */
function startAs(client: QueryClient, user: User): void {
  const kept = [meQuery().queryKey[0], settingsQuery().queryKey[0]];
  client.setQueryData(meQuery().queryKey, { user });
  noteSessionEnd(client, false);
  client.invalidateQueries({ predicate: ({ queryKey }) => !kept.includes(String(queryKey[0])) });
}
