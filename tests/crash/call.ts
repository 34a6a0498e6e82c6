/** Calls of simulated people to a site of one or more processes. */
import type { CrashPerson } from "./people.ts";

const answerWithinMs = 8_000;

export interface Load {
  addresses: string[];
  /** Between 0 and 1. */
  chance: () => number;
  isOver: () => boolean;
  /** Called for each call once it is answered or given up. */
  onAnswer?: (asked: AskedCall) => void;
}

export interface AskedCall {
  method: string;
  path: string;
  /** From `performance.now()`. */
  askedAt: number;
  /** 0: no answer. */
  status: number;
  /** The answer said when to retry. */
  mayRetry: boolean;
  /** For an answer marked as stale: milliseconds since it was last known to be right. */
  oldMs?: number;
}

interface Call {
  path: string;
  body?: object;
  as?: CrashPerson;
  key?: string;
}

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of all endpoints
  body: any;
  retryAfterMs: number | undefined;
}

/** Calls one of the processes, as a balancer would choose it. Undefined without an answer. */
export async function call(load: Load, { path, body, as, key }: Call): Promise<Answer | undefined> {
  const method = body ? "POST" : "GET";
  const asked = { method, path, askedAt: performance.now() };
  try {
    const answer = await fetch(pick(load.addresses, load) + path, {
      method,
      headers: {
        ...(body && { "content-type": "application/json" }),
        ...(as && { cookie: as.cookie }),
        ...(key && { "idempotency-key": key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const retryAfter = answer.headers.get("retry-after");
    const text = await answer.text();
    load.onAnswer?.({ ...asked, status: answer.status, mayRetry: retryAfter !== null });
    // A balancer refuses with an HTML page.
    const isJson = answer.headers.get("content-type")?.includes("json");
    return {
      status: answer.status,
      body: isJson ? JSON.parse(text) : undefined,
      retryAfterMs: retryAfter === null ? undefined : Number(retryAfter) * 1_000,
    };
  } catch {
    load.onAnswer?.({ ...asked, status: 0, mayRetry: false });
    return undefined;
  }
}

export const pick = <T>(from: readonly T[], { chance }: Pick<Load, "chance">): T =>
  from[Math.floor(chance() * from.length)] as T;
