import pino, { type DestinationStream, type Logger } from "pino";
import { withSources } from "./bundle-positions.ts";
import { traceFields } from "./tracing/tracing.ts";

const secrets = [
  "req.headers.cookie",
  "req.headers.authorization",
  "*.password",
  "*.newPassword",
  "*.confirmPassword",
  "*.verificationCode",
  "*.api_key",
  "*.secretKey",
  "*.token",
  "err.config",
  "err.body",
];

/** The process's logger: one JSON line per event. `destination` is for tests; the default is stdout. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact: { paths: secrets, censor: "[redacted]" },
      serializers: { err: (error) => errorLine(error) },
      base: null,
      mixin: traceFields,
    },
    destination ?? standardOutput(),
  );

/** Lines that a full disk refuses are buffered up to this size, then dropped. */
const maxUnwrittenBytes = 1024 * 1024;

/** A closed terminal refuses lines; that must not prevent an orderly stop. */
function standardOutput(): DestinationStream {
  const stream = pino.destination({ dest: 1, sync: true, maxLength: maxUnwrittenBytes });
  stream.on("error", () => {});
  return stream;
}

const maxCauseDepth = 5;

/** Leaves out a failed query's parameters and detail: they hold rows, with password hashes and phones. */
function errorLine(error: unknown, depth = 0): unknown {
  if (!isErrorLike(error) || depth > maxCauseDepth) return String(error).slice(0, 500);
  const frames = error.stack?.match(/^ {4}at .*$/gm)?.join("\n");
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: error.message.replace(/\nparams: [\s\S]*$/, ""),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    stack: frames && withSources(frames),
    ...(error.cause === undefined ? {} : { cause: errorLine(error.cause, depth + 1) }),
  };
}

/** The queue reports its errors as plain objects. */
const isErrorLike = (error: unknown): error is Error =>
  typeof error === "object" && error !== null && "message" in error && typeof error.message === "string";
