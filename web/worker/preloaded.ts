import type { FetchEvent } from "./worker-types.ts";

/** What the browser fetched while the worker started. Without a network Firefox resolves to an error; others reject. */
export async function preloaded({
  preloadResponse,
}: Pick<FetchEvent, "preloadResponse">): Promise<Response | undefined> {
  const response = await preloadResponse;
  if (response?.type === "error") throw new TypeError("no network");
  return response;
}
