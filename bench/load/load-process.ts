/** Runs autocannon for its parent process. Each client gets its own part of the requests, so that none collide. */
import { randomInt, randomUUID } from "node:crypto";
import autocannon, { type Request } from "autocannon";
import type { Load, LoadRequest, LoadResult } from "./load.ts";

process.on("message", async (load) => {
  process.send?.(await run(load as Load));
});

function run({ address, requests, clients, seconds }: Load): Promise<LoadResult> {
  let started = 0;
  const durations: number[] = [];
  const statuses: Record<number, number> = {};
  const parts = partsOf(requests, clients);
  return new Promise((resolve, reject) => {
    const running = autocannon(
      {
        url: address,
        connections: clients,
        ...(seconds === undefined ? { amount: requests.length } : { duration: seconds }),
        requests: [toRequest(requests[0]!)],
        setupClient: (client) => {
          client.setRequests(parts[started % parts.length]!.map(toRequest));
          started += 1;
        },
      },
      (error, result) => {
        if (error) return reject(error);
        const durationsMs = Float64Array.from(durations);
        resolve({
          seconds: result.duration,
          durationsMs,
          statuses,
          failures: result.errors + result.timeouts,
        });
      },
    );
    running.on("response", (_client, status: number, _bytes, ms: number) => {
      durations.push(ms);
      statuses[status] = (statuses[status] ?? 0) + 1;
    });
  });
}

/** With fewer requests than clients, every client sends all of them. */
function partsOf(requests: LoadRequest[], clients: number): LoadRequest[][] {
  if (requests.length < clients) return [requests];
  return Array.from({ length: clients }, (_, client) =>
    requests.filter((_request, index) => index % clients === client),
  );
}

function toRequest({ hasFreshKey, hasFreshDigits, ...request }: LoadRequest): Request {
  if (!hasFreshKey && !hasFreshDigits) return request;
  return {
    ...request,
    setupRequest: (current) => ({
      ...current,
      ...(hasFreshKey && { headers: { ...current.headers, "idempotency-key": randomUUID() } }),
      ...(hasFreshDigits && { path: request.path.replaceAll("0000", fourDigits) }),
    }),
  };
}

const fourDigits = (): string => String(randomInt(10_000)).padStart(4, "0");
