/** Sends searches for its parent process, each from another address, because rate limits are per address. */
import { randomInt } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { addressOf } from "#shared/contracts/address.ts";
import * as jobsApi from "#shared/contracts/jobs.endpoints.ts";
import type { OverloadOrder, OverloadResult } from "./overload.ts";

/** Each has its own address, and searches again once its search was answered or timed out. */
const searchers = 5_000;
const clients = 16;
const tickMs = 20;
const answerWithinMs = 20_000;

process.on("message", async (order) => {
  process.send?.(await run(order as OverloadOrder));
});

async function run({ address, seconds, perSecond }: OverloadOrder): Promise<OverloadResult> {
  const result: OverloadResult = { sent: 0, done: 0, later: 0, failed: 0, laterMs: 0 };
  const free = Array.from({ length: searchers }, (_, n) => {
    const localAddress = `127.1.${n >> 7}.${1 + (n & 127)}`;
    return new Agent({ keepAlive: true, maxSockets: 1, localAddress });
  });
  const search = async () => {
    const agent = free.shift();
    if (!agent) return;
    result.sent += 1;
    const askedAt = performance.now();
    const query = { q: `plumber ${word()}`, limit: 20 };
    const outcome = await ask(address + addressOf(jobsApi.list, { query }), agent);
    result[outcome] += 1;
    if (outcome === "later") result.laterMs += performance.now() - askedAt;
    free.push(agent);
  };
  const end = performance.now() + seconds * 1_000;
  if (perSecond === null) {
    const client = async () => {
      while (performance.now() < end) await search();
    };
    await Promise.all(Array.from({ length: clients }, client));
    return result;
  }
  const due: Promise<void>[] = [];
  for (let tick = 1; performance.now() < end; tick += 1) {
    while (due.length < (tick * tickMs * perSecond) / 1_000) due.push(search());
    await sleep(Math.max(0, end - seconds * 1_000 + tick * tickMs - performance.now()));
  }
  await Promise.all(due);
  return result;
}

/** Random, so that no two searches are equal and no answer is cached. */
const word = (): string => Array.from({ length: 6 }, () => String.fromCharCode(97 + randomInt(26))).join("");

function ask(url: string, agent: Agent): Promise<"done" | "later" | "failed"> {
  return new Promise((resolve) => {
    const asking = request(url, { agent, signal: AbortSignal.timeout(answerWithinMs) }, (answer) => {
      const { statusCode = 0, headers } = answer;
      answer.resume();
      answer.once("close", () => {
        if (statusCode === 200) resolve("done");
        else resolve(headers["retry-after"] === undefined ? "failed" : "later");
      });
    });
    asking.once("error", () => resolve("failed"));
    asking.end();
  });
}
