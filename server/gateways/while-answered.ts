import type { Logger } from "pino";
import { GatewayError } from "./ports/gateway-error.ts";

/** After this many unanswered calls in a row the provider counts as down; further calls would only add timeouts. */
const maxUnanswered = 3;

interface Failures<Item> {
  log: Logger;
  /** The line of an item whose work failed, and what it names. */
  message: string;
  about: (item: Item) => Record<string, string>;
}

/**
 * Does the work of each item, which returns whether the provider answered. Continues with other items after an error,
 * and with other providers after one stops answering.
 */
export async function forEachWhileAnswered<Item extends { provider: string }>(
  items: readonly Item[],
  work: (item: Item) => Promise<boolean>,
  { log, message, about }: Failures<Item>,
): Promise<void> {
  const unanswered = new Map<string, number>();
  for (const item of items) {
    const before = unanswered.get(item.provider) ?? 0;
    if (before === maxUnanswered) continue;
    try {
      unanswered.set(item.provider, (await work(item)) ? 0 : before + 1);
    } catch (error) {
      const isNoAnswer = error instanceof GatewayError;
      unanswered.set(item.provider, before + (isNoAnswer ? 1 : 0));
      log[isNoAnswer ? "warn" : "error"]({ err: error, ...about(item) }, message);
    }
  }
}
