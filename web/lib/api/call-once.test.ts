import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as withdrawalsApi from "#shared/contracts/withdrawals.endpoints.ts";
import type { Transport } from "./api.ts";
import { callOnce } from "./call-once.ts";

beforeEach(() => vi.stubGlobal("navigator", { onLine: true }));
afterEach(() => vi.unstubAllGlobals());

/** The keys of two equal calls, the first of which gets this answer. */
async function keysAfter(status: number): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  const transport: Transport = async ({ headers }) => {
    keys.push(headers?.["idempotency-key"]);
    return { status: keys.length === 1 ? status : 201, body: {}, headers: {} };
  };
  const call = () =>
    callOnce(new QueryClient(), withdrawalsApi.request, {
      operation: "withdraw",
      body: { amount: 5_000 } as never,
      transport,
    });
  await call().catch(() => {});
  await call();
  return keys;
}

test.each([401, 403, 408, 429, 500, 502, 503])(
  "an answer of %i, which may come before the server looks at the key, leaves the same content its key",
  async (status) => {
    const [first, second] = await keysAfter(status);
    expect(second).toBe(first);
  },
);

test.each([201, 400, 402, 404, 409])(
  "after an answer of %i the same content is a new call",
  async (status) => {
    const [first, second] = await keysAfter(status);
    expect(second).not.toBe(first);
  },
);
