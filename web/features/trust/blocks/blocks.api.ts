/** The user's blocks. Blocking changes nearly every list, so all of them are refetched. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as blocksApi from "#shared/contracts/blocks.endpoints.ts";
import type { Block, BlockSubject } from "#shared/contracts/blocks.ts";
import { callApi } from "#web/lib/api/api.ts";

export const blocksQuery = () =>
  queryOptions({
    queryKey: ["blocks"] as const,
    queryFn: async ({ client, signal }): Promise<Block[]> =>
      (await callApi(client, blocksApi.list, { signal })).blocks,
    staleTime: 0,
  });

/** Blocks the author of a job or a comment. */
export const blockAuthor = (client: QueryClient, subject: BlockSubject): Promise<unknown> =>
  callApi(client, blocksApi.block, { body: subject });

export async function unblock(client: QueryClient, blockId: string): Promise<void> {
  await callApi(client, blocksApi.unblock, { params: { blockId } });
  client.setQueryData(blocksQuery().queryKey, (blocks) => blocks?.filter(({ _id }) => _id !== blockId));
  await reloadPeople(client);
}

/** Refetches lists and pages that show people: visible ones now, the rest when next shown. */
const reloadPeople = async (client: QueryClient): Promise<void> => {
  await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "me" });
};
