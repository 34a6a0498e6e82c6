/** Reads and writes the user's saved searches. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as savedSearchesApi from "#shared/contracts/saved-searches.endpoints.ts";
import type {
  ChangeSavedSearch,
  SavedSearch,
  SaveSearch,
  SearchSaved,
} from "#shared/contracts/saved-searches.ts";
import { callApi } from "#web/lib/api/api.ts";
import { callOnce } from "#web/lib/api/call-once.ts";

export const savedSearchesQuery = () =>
  queryOptions({
    queryKey: ["saved-searches"] as const,
    queryFn: async ({ client, signal }): Promise<SavedSearch[]> =>
      (await callApi(client, savedSearchesApi.list, { signal })).savedSearches,
    staleTime: 0,
  });

export async function saveSearch(client: QueryClient, body: SaveSearch): Promise<SearchSaved> {
  const saved = await callOnce(client, savedSearchesApi.save, { body });
  await client.invalidateQueries({ queryKey: savedSearchesQuery().queryKey });
  return saved;
}

export async function changeSavedSearch(
  client: QueryClient,
  searchId: string,
  body: ChangeSavedSearch,
): Promise<SearchSaved> {
  const changed = await callApi(client, savedSearchesApi.change, { params: { searchId }, body });
  await changeList(client, (searches) =>
    searches.map((search) => (search._id === searchId ? changed.savedSearch : search)),
  );
  return changed;
}

export async function removeSavedSearch(client: QueryClient, searchId: string): Promise<{ message: string }> {
  const removed = await callApi(client, savedSearchesApi.remove, { params: { searchId } });
  await changeList(client, (searches) => searches.filter(({ _id }) => _id !== searchId));
  return removed;
}

/** Cancels a list that is being fetched: it predates the change and would undo it. */
async function changeList(
  client: QueryClient,
  next: (searches: SavedSearch[]) => SavedSearch[],
): Promise<void> {
  const { queryKey } = savedSearchesQuery();
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (searches) => searches && next(searches));
}
