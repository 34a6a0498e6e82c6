import type { ServiceWorkerScope } from "./worker-types.ts";

export const worker = globalThis as unknown as ServiceWorkerScope;
export const { origin } = worker.location;
/** The API's origin when the owner serves it from another host, passed by the page that registers this worker. */
export const api = new URL(worker.location.href).searchParams.get("api") ?? "";
