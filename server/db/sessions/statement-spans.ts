/** Spans of statements. They name the operation and the table, never the text: a text may hold values. */
import type { Span } from "#server/tracing/tracing.ts";

interface Statement {
  text: string;
  /** The query's name, if it has one. */
  label: string | undefined;
  run: (callback?: unknown) => unknown;
  callback: unknown;
}

type Done = (error: unknown, result: unknown) => void;

/** The driver answers by a callback if there is one, otherwise by a promise. */
export function inStatementSpan(parent: Span, { text, label, run, callback }: Statement): unknown {
  const summary = summaryOf(text);
  const span = parent.child(label ?? summary, {
    kind: "client",
    attributes: { "db.system.name": "postgresql", "db.query.summary": summary },
  });
  const end = (error: unknown) => {
    if (error) span.noteError(error);
    span.end();
  };
  if (typeof callback === "function")
    return run((error: unknown, result: unknown) => {
      end(error);
      (callback as Done)(error, result);
    });
  const running = run() as Promise<unknown>;
  running.then(() => end(undefined), end);
  return running;
}

/** "SELECT jobs": the first word, and the first table or function that is named. */
function summaryOf(text: string): string {
  const operation = /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? "QUERY";
  const target = /\b(?:from|into|update|join)\s+"?([a-z_][\w.]*)/i.exec(text)?.[1];
  return target ? `${operation} ${target}` : operation;
}
