import { afterEach, expect, test, vi } from "vitest";
import { readFact } from "./device-database.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a database that does not answer, as after its storage was cleared, holds up no page", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("indexedDB", { open: () => ({}) });
  const fact = readFact("signOutDue");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await fact).toBeUndefined();
});
