import { createHash } from "node:crypto";
import pg from "pg";
import { openSpan } from "#server/tracing/tracing.ts";
import { inStatementSpan } from "./statement-spans.ts";

/** PostgreSQL truncates longer names, so that two statements would share one. */
const nameMaxLength = 63;
/** Prepared statements, with a quota per name: rare combinations of filters cannot evict common statements. */
const maxUnnamed = 500;
const maxOfName = 60;
const statements = new Map<string, Map<string, string>>();

/** Prepares statements with values once per connection: planning a small one takes three times as long as running. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: one body behind the many shapes of the library's method
  override query(config: any, values?: any, callback?: any): any {
    const isText = typeof config === "string";
    const text: unknown = isText ? config : config?.text;
    if (typeof text !== "string" || config.submit !== undefined) return super.query(config, values, callback);
    const given: unknown = Array.isArray(values) ? values : config.values;
    const hasValues = Array.isArray(given) && given.length > 0;
    const label: string | undefined = isText ? undefined : config.name;
    const name = hasValues || label ? nameFor(text, label) : undefined;
    const run = (done?: unknown) =>
      super.query({ ...(isText ? {} : config), text, name }, values, done as typeof callback);
    const span = openSpan();
    return span ? inStatementSpan(span, { text, label, run, callback }) : run(callback);
  }
}

/** `label`: the query's name; the text identifies the statement. Undefined: not to be prepared. */
export function nameFor(text: string, label = ""): string | undefined {
  const named = statements.get(label) ?? new Map<string, string>();
  statements.set(label, named);
  const known = named.get(text);
  if (known !== undefined || named.size >= (label === "" ? maxUnnamed : maxOfName)) return known;
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 20);
  const name = `${label.slice(0, nameMaxLength - hash.length - 1)}-${hash}`;
  named.set(text, name);
  return name;
}
