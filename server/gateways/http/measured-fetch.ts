import type { Metrics } from "../../metrics.ts";
import type { Fetch } from "./call-json.ts";

/** `fetch` that records how long a provider took to answer. A call without an answer has the status `none`. */
export const measuredFetch =
  (metrics: Pick<Metrics, "providerSeconds">, provider: string): Fetch =>
  async (address, options) => {
    const end = metrics.providerSeconds.startTimer({ provider });
    try {
      const response = await globalThis.fetch(address, options);
      end({ status: `${Math.floor(response.status / 100)}xx` });
      return response;
    } catch (error) {
      end({ status: "none" });
      throw error;
    }
  };
