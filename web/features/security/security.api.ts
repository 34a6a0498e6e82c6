/** Setting the second factor up and turning it off. */
import type { QueryClient } from "@tanstack/react-query";
import type { Message } from "#shared/contracts/answers.ts";
import type {
  RecoveryCodes,
  RemoveSecondFactor,
  SecondFactorCode,
  SecondFactorSetUp,
} from "#shared/contracts/second-factor.ts";
import { callApi } from "#web/lib/api.ts";
import { secondFactorQuery } from "#web/lib/second-factor.ts";

const path = "/api/auth/second-factor";

export const beginSetUp = (client: QueryClient): Promise<SecondFactorSetUp> =>
  callApi(client, { method: "POST", path: `${path}/setup` });

/** Answers the recovery codes. Pages that were refused without the second factor are asked for again. */
export async function confirmSetUp(client: QueryClient, body: SecondFactorCode): Promise<string[]> {
  const answer = await callApi<RecoveryCodes>(client, { method: "POST", path: `${path}/confirm`, body });
  return answer.recoveryCodes;
}

export async function removeSecondFactor(client: QueryClient, body: RemoveSecondFactor): Promise<string> {
  const { message } = await callApi<Message>(client, { method: "POST", path: `${path}/remove`, body });
  await client.invalidateQueries({ queryKey: secondFactorQuery().queryKey });
  return message;
}
