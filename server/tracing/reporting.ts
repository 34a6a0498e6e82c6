import type { Logger } from "pino";
import { minuteMs } from "#shared/time/durations.ts";

interface Exporter<Batch> {
  export(batch: Batch, done: (result: { code: number; error?: Error }) => void): void;
}

const warnEveryMs = minuteMs;

/** Logs a failed batch, at most once a minute; what it held is lost. */
export function reportingFailures<Batch, E extends Exporter<Batch>>(
  exporter: E & Exporter<Batch>,
  { log, message }: { log: Logger; message: string },
): E {
  let warnedAt = -warnEveryMs;
  const send = exporter.export.bind(exporter);
  exporter.export = (batch, done) =>
    send(batch, ({ code, error }) => {
      if (error && performance.now() - warnedAt >= warnEveryMs) {
        warnedAt = performance.now();
        log.warn({ reason: reasonOf(error) }, message);
      }
      done({ code: error ? 0 : code });
    });
  return exporter;
}

/** The message of a refusal holds the collector's answer, which may repeat a header. */
const reasonOf = (error: Error): string => String((error as { code?: unknown }).code ?? error.name);
