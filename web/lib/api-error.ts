import type { Refusal } from "#shared/contracts/answers.ts";
import { somethingFailed } from "#texts/errors.ts";

/** A call that was refused or did not get through. `message` is the sentence for people. */
export class ApiError extends Error {
  /** HTTP status; 0 when nobody answered (offline, aborted). */
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly retryAfterSeconds: number | undefined;
  /** Names the failed request for support, on failures of ours. */
  readonly requestId: string | undefined;

  constructor(status: number, refusal?: Partial<Refusal>, retryAfterSeconds?: number) {
    super(refusal?.error ?? somethingFailed);
    this.name = "ApiError";
    this.status = status;
    this.code = refusal?.code ?? (status === 0 ? "offline" : "internal");
    this.fields = refusal?.fields ?? {};
    this.retryAfterSeconds = retryAfterSeconds;
    this.requestId = refusal?.requestId;
  }

  /** Whether the server gave a sentence of its own. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500;
  }
}
