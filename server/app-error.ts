import { type ErrorCode, errors } from "#shared/errors.ts";
import { errorTexts } from "#texts/errors.ts";

interface Details {
  /** The sentence at each wrong field. */
  fields?: Record<string, string>;
  /** Seconds after which the same call may succeed. */
  retryAfterSeconds?: number;
  /** A sentence for people in place of the code's own. */
  sentence?: string;
  cause?: unknown;
}

/** An expected refusal. Anything else that is thrown is a bug and answers `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly sentence: string;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.status = errors[code].status;
    this.sentence = details.sentence ?? errorTexts[code];
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
