import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FairQueue } from "./fair-queue.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const aQueue = (more: { refuseAfterMs?: number } = {}) =>
  new FairQueue({
    name: "work",
    atOnce: 2,
    share: 0.2,
    burstMs: 1_000,
    maxWaitMs: 5_000,
    maxQueue: { ofCaller: 30, inAll: 50 },
    meter: () => performance.now(),
    ...more,
  });
const work = () => new Promise<void>((resolve) => setTimeout(resolve, 100));

function ask(queue: FairQueue, name: string, times: number, ended: string[]): void {
  for (let time = 0; time < times; time += 1)
    void queue.run(name, work).then(
      () => ended.push(name),
      (error) => ended.push(`${name}: ${error.code}`),
    );
}
const count = (ended: readonly string[], what: string) => ended.filter((one) => one === what).length;

test("a caller with one request does not wait for a caller with many", async () => {
  const queue = aQueue();
  const ended: string[] = [];
  ask(queue, "often", 8, ended);
  ask(queue, "once", 1, ended);
  ask(queue, "another", 1, ended);
  await vi.advanceTimersByTimeAsync(5_000);

  expect(ended).toHaveLength(10);
  expect(ended.indexOf("once")).toBeLessThan(4);
  expect(ended.indexOf("another")).toBeLessThan(5);
});

test("beyond its burst a caller gets its share of the time and no more", async () => {
  const queue = aQueue();
  const ended: string[] = [];
  for (let second = 0; second < 60; second += 1) {
    ask(queue, "often", 10, ended);
    await vi.advanceTimersByTimeAsync(1_000);
  }

  // A second of burst, then a fifth of a minute: two turns of 100 ms a second.
  expect(count(ended, "often")).toBeGreaterThanOrEqual(115);
  expect(count(ended, "often")).toBeLessThanOrEqual(135);
  expect(count(ended, "often: too_many_requests")).toBeGreaterThan(400);
});

test("the burst recovers after a rest, and each caller has one", async () => {
  const queue = aQueue();
  const ended: string[] = [];
  ask(queue, "first", 10, ended);
  await vi.advanceTimersByTimeAsync(1_100);
  ask(queue, "second", 10, ended);
  await vi.advanceTimersByTimeAsync(1_100);
  expect([count(ended, "first"), count(ended, "second")]).toEqual([10, 10]);
  await vi.advanceTimersByTimeAsync(10_000);
  ask(queue, "first", 10, ended);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(count(ended, "first")).toBe(20);
});

test("refusals carry a Retry-After, and every queue has a limit", async () => {
  const queue = aQueue();
  const refusals: { code: string; retryAfterSeconds: number }[] = [];
  const asked = ["one", "two", "three"].flatMap((name) =>
    Array.from({ length: 35 }, () => queue.run(name, work).catch((error) => refusals.push(error))),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all(asked);

  const codes = refusals.map(({ code }) => code);
  expect(codes).toContain("too_many_requests");
  expect(codes).toContain("unavailable");
  for (const { retryAfterSeconds } of refusals) expect(retryAfterSeconds).toBeGreaterThan(0);
});

test("turns that have waited too long behind other callers are refused with a Retry-After, and those after them are not", async () => {
  const queue = aQueue({ refuseAfterMs: 1_000 });
  const ended: string[] = [];
  const end = Promise.withResolvers<void>();
  for (const name of ["slow", "slow too"]) void queue.run(name, () => end.promise);
  const refused = expect(queue.run("waiting", work)).rejects.toMatchObject({
    code: "unavailable",
    limit: "work",
    retryAfterSeconds: 2,
  });
  await vi.advanceTimersByTimeAsync(900);
  ask(queue, "late", 1, ended);
  await vi.advanceTimersByTimeAsync(100);
  await refused;
  expect(queue.load()).toEqual({ running: 2, waiting: 1 });
  end.resolve();
  await vi.advanceTimersByTimeAsync(100);

  expect(ended).toEqual(["late"]);
  expect(queue.load()).toEqual({ running: 0, waiting: 0 });
});

test("failing work releases its turn", async () => {
  const queue = aQueue();
  for (let turn = 0; turn < 5; turn += 1)
    await expect(queue.run("unlucky", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  const ended: string[] = [];
  ask(queue, "unlucky", 1, ended);
  await vi.advanceTimersByTimeAsync(200);

  expect(ended).toEqual(["unlucky"]);
});
