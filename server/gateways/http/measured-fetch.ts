import type { Metrics } from "#server/metrics.ts";
import { inSpan } from "#server/tracing/tracing.ts";
import type { Fetch } from "./call-json.ts";

/** The class of an HTTP status, as metrics name it: `none` without an answer. */
export const classOf = (status: number | undefined): string =>
  status === undefined ? "none" : `${Math.floor(status / 100)}xx`;

/**
 * `fetch` that records how long a provider took to answer. A call without an answer has the status `none`.
 * Its span names neither path nor query: they hold account numbers and keys.
 */
export const measuredFetch =
  (metrics: Pick<Metrics, "providerSeconds">, provider: string): Fetch =>
  async (address, options) => {
    const end = metrics.providerSeconds.startTimer({ provider });
    const method = options?.method ?? "GET";
    const attributes = { "peer.service": provider, "http.request.method": method };
    return inSpan(`${method} ${provider}`, { kind: "client", attributes }, async (span) => {
      try {
        const response = await globalThis.fetch(address, options);
        end({ status: classOf(response.status) });
        span?.note({ "http.response.status_code": response.status });
        return response;
      } catch (error) {
        end({ status: classOf(undefined) });
        throw error;
      }
    });
  };
