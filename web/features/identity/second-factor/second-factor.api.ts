import type { QueryClient } from "@tanstack/react-query";
import * as secondFactorApi from "#shared/contracts/second-factor.endpoints.ts";
import type {
  BeginSetUp,
  RemoveSecondFactor,
  SecondFactorCode,
  SecondFactorSetUp,
} from "#shared/contracts/second-factor.ts";
import { callApi } from "#web/lib/api/api.ts";
import { secondFactorQuery } from "#web/lib/person/second-factor.ts";

/** Errors: `password_needed` if the sign-in was too long ago and no password is given. */
export const beginSetUp = (client: QueryClient, body?: BeginSetUp): Promise<SecondFactorSetUp> =>
  callApi(client, secondFactorApi.setUp, { body });

/** Returns the recovery codes. */
export async function confirmSetUp(client: QueryClient, body: SecondFactorCode): Promise<string[]> {
  const answer = await callApi(client, secondFactorApi.confirm, { body });
  return answer.recoveryCodes;
}

export async function removeSecondFactor(client: QueryClient, body: RemoveSecondFactor): Promise<string> {
  const { message } = await callApi(client, secondFactorApi.remove, { body });
  await client.invalidateQueries({ queryKey: secondFactorQuery().queryKey });
  return message;
}
