import { AppError } from "#server/app-error.ts";
import type { Message } from "#server/language/message.ts";
import { countRefusal, type Metrics } from "#server/metrics.ts";

/** The sentence of a refusal, which is counted as on the web. Errors: any that is not a refusal. */
export function sentenceOf({ metrics }: { metrics: Metrics }, error: unknown): Message {
  if (!(error instanceof AppError)) throw error;
  countRefusal(metrics, error);
  return error.sentence;
}
