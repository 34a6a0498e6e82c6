import { expect, test } from "vitest";
import type { Change } from "#server/freshness.ts";
import { ProcessState } from "#server/process-state.ts";
import { followKnownWords, knownWords } from "./known-words.service.ts";

test("words that were being loaded while the change feed had a gap are loaded again at the next search", async () => {
  const listeners: ((change: Change | undefined) => void)[] = [];
  const answers: (() => void)[] = [];
  const query = () =>
    new Promise((resolve) => answers.push(() => resolve({ rows: [{ word: "tap", of_name: false }] })));
  const deps = {
    pool: { query } as never,
    clock: { now: () => new Date() },
    state: new ProcessState(),
    freshness: {
      on: (_topic: string, listener: (typeof listeners)[number]) => listeners.push(listener),
    } as never,
  };
  followKnownWords(deps);

  const first = knownWords(deps);
  for (const listener of listeners) listener(undefined);
  answers.shift()?.();
  expect((await first).holds("tap")).toBe(true);

  expect((await knownWords(deps)).holds("tap")).toBe(true);
  expect(answers).toHaveLength(1);
  answers.shift()?.();
  await expect.poll(async () => (await knownWords(deps)) !== (await first)).toBe(true);
  expect(answers).toHaveLength(0);
});
