import pino, { type Logger } from "pino";

/** Values that never reach a log line. */
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

/** The process's logger: one JSON line an event. */
export const createLog = (level: string): Logger =>
  pino({ level, redact: { paths: secrets, censor: "[redacted]" }, base: null });
