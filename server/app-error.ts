import { type ErrorCode, errors } from "#shared/errors.ts";
import type { Message } from "./language/message.ts";
import { errorTexts } from "./language/messages.ts";

interface Details {
  fields?: Record<string, Message>;
  retryAfterSeconds?: number;
  /** The limit that refused, for operators. */
  limit?: string | undefined;
  /** Shown to people instead of the code's default sentence; for `invalid`, that of the first field by default. */
  sentence?: Message;
  cause?: unknown;
}

/** An expected refusal. Any other exception is a bug and is answered with `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly sentence: Message;
  readonly fields: Record<string, Message> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly limit: string | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.status = errors[code].status;
    const [first] = Object.values(code === "invalid" ? (details.fields ?? {}) : {});
    this.sentence = details.sentence ?? first ?? errorTexts[code];
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.limit = details.limit;
  }
}
