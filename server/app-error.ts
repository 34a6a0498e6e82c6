import { type ErrorCode, errors } from "#shared/errors.ts";
import { errorTexts } from "#texts/errors.ts";

interface Details {
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** Shown to people instead of the code's default sentence. */
  sentence?: string;
  cause?: unknown;
}

/** An expected refusal. Any other exception is a bug and is answered with `internal`. */
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
