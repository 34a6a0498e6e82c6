import type { Refusal } from "#shared/contracts/answers.ts";
import { somethingFailed } from "#texts/errors.ts";

/** A call that was refused or not answered. `message` is shown to users. */
export class ApiError extends Error {
  /** HTTP status; 0 without an answer (offline, aborted). */
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly retryAfterSeconds: number | undefined;
  /** Request id for support, on internal errors. */
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

  /** Whether the server sent a message. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500;
  }

  /** Whether the same call may succeed later. The server's message says so; the network is not at fault. */
  get isBusy(): boolean {
    return this.code === "too_many_requests" || this.code === "unavailable";
  }
}

/** Catches the refusal of a call for something that does not exist. The server refuses a malformed id with 400. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && [400, 404].includes(error.status)) return null;
  throw error;
}
