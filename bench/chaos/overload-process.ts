/** Sends the calls of an overload for its parent process, each from another address: limits are per address or person. */
import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { quantile } from "../measures/quantile.ts";
import type { OverloadOrder, OverloadResult } from "./overload.ts";
import { Mix, type MixCall, mixKinds } from "./overload-mix.ts";

const tickMs = 20;

process.on("message", async (order) => {
  process.send?.(await run(order as OverloadOrder));
});

interface Seen {
  /** 0: no answer. */
  status: number;
  mayRetry: boolean;
  ms: number;
}

async function run(order: OverloadOrder): Promise<OverloadResult> {
  const { seconds, perSecond, crowd, callers } = order;
  const mix = new Mix(crowd);
  const seen = new Map(mixKinds.map((kind) => [kind, [] as Seen[]]));
  // Each has its own address, and calls again once its call was answered or timed out.
  const free = Array.from({ length: callers }, (_, n) => {
    const localAddress = `127.1.${n >> 7}.${1 + (n & 127)}`;
    return new Agent({ keepAlive: true, maxSockets: 1, localAddress });
  });
  const call = async () => {
    const agent = free.shift();
    if (!agent) return;
    const next = mix.next();
    const { body, ...answer } = await ask(order, next, agent);
    next.settle?.(outcomeOf(answer.status), body);
    seen.get(next.kind)!.push(answer);
    free.push(agent);
  };
  const end = performance.now() + seconds * 1_000;
  if (perSecond === null) {
    const client = async () => {
      while (performance.now() < end) await call();
    };
    await Promise.all(Array.from({ length: callers }, client));
  } else {
    const due: Promise<void>[] = [];
    for (let tick = 1; performance.now() < end; tick += 1) {
      while (due.length < (tick * tickMs * perSecond) / 1_000) due.push(call());
      await sleep(Math.max(0, end - seconds * 1_000 + tick * tickMs - performance.now()));
    }
    await Promise.all(due);
  }
  return { reports: mixKinds.map((kind) => ({ kind, ...reportOf(seen.get(kind)!) })), book: mix.book };
}

/** A refusal to try again later does not prove that nothing happened. */
function outcomeOf(status: number): "done" | "refused" | "none" {
  if (status >= 200 && status < 300) return "done";
  return status >= 400 && status < 500 && status !== 429 ? "refused" : "none";
}

function reportOf(answers: Seen[]) {
  const isAnswered = ({ status }: Seen) => outcomeOf(status) !== "none";
  const isShed = ({ status, mayRetry }: Seen) => status === 503 && mayRetry;
  const msOf = (list: Seen[]) => {
    const times = list.map(({ ms }) => ms);
    return times.length > 0 ? quantile(times, 0.95) : null;
  };
  const other: Record<number, number> = {};
  for (const one of answers)
    if (one.status > 0 && !isAnswered(one) && !isShed(one)) other[one.status] = (other[one.status] ?? 0) + 1;
  return {
    sent: answers.length,
    answered: answers.filter(isAnswered).length,
    shed: answers.filter(isShed).length,
    other,
    noAnswer: answers.filter(({ status }) => status === 0).length,
    answeredMs: msOf(answers.filter(isAnswered)),
    shedMs: msOf(answers.filter(isShed)),
  };
}

async function ask(order: OverloadOrder, call: MixCall, agent: Agent): Promise<Seen & { body: string }> {
  const askedAt = performance.now();
  try {
    const answer = await send(order, call, agent).catch((error) => {
      if (!(error instanceof ClosedMeanwhile)) throw error;
      return send(order, call, agent);
    });
    let body = "";
    for await (const text of answer.setEncoding("utf8")) if (call.settle) body += text;
    const mayRetry = answer.headers["retry-after"] !== undefined;
    return { status: answer.statusCode ?? 0, mayRetry, body, ms: performance.now() - askedAt };
  } catch {
    return { status: 0, mayRetry: false, body: "", ms: performance.now() - askedAt };
  }
}

/** The server closed the idle connection while the call was on its way. Browsers send it again, a POST too. */
class ClosedMeanwhile extends Error {}

function send(
  { address, answerWithinMs }: OverloadOrder,
  { path, by, key, body }: MixCall,
  agent: Agent,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = request(address + path, {
      method: body ? "POST" : "GET",
      agent,
      headers: {
        ...(body && { "content-type": "application/json" }),
        ...(by && { cookie: by.cookie }),
        ...(key && { "idempotency-key": key }),
      },
      signal: AbortSignal.timeout(answerWithinMs),
    });
    asking.once("response", resolve);
    asking.once("error", (error: NodeJS.ErrnoException) =>
      reject(asking.reusedSocket && error.code === "ECONNRESET" ? new ClosedMeanwhile() : error),
    );
    asking.end(body && JSON.stringify(body));
  });
}
