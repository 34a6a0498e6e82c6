import { expect, test } from "vitest";
import { callJson } from "./call-json.ts";

const megabyte = 1024 * 1024;

/** A provider whose answer is a JSON string of this size; counts what was read of it. */
function answering(megabytes: number) {
  const read = { megabytes: 0 };
  const body = new ReadableStream(
    {
      pull(controller) {
        if (read.megabytes === megabytes) return controller.close();
        const part = Buffer.alloc(megabyte, "x");
        if (read.megabytes === 0) part.write('"');
        read.megabytes += 1;
        if (read.megabytes === megabytes) part.write('"', megabyte - 1);
        controller.enqueue(part);
      },
    },
    { highWaterMark: 0 },
  );
  return { read, fetch: async () => new Response(body) };
}
const asked = (fetch: typeof globalThis.fetch) =>
  callJson({
    fetch,
    method: "GET",
    url: "https://api.test/v3/banks/NG",
    timeoutMs: 10_000,
    provider: "flutterwave",
    operation: "list banks",
  });

test("an answer in many parts is read completely", async () => {
  const { fetch } = answering(4);
  const { body } = await asked(fetch);
  expect(String(body)).toHaveLength(4 * megabyte - 2);
});

test("an answer larger than any provider's is not read to its end, and counts as no answer", async () => {
  const { read, fetch } = answering(100);
  await expect(asked(fetch)).rejects.toMatchObject({
    name: "GatewayError",
    kind: "unknown",
    providerMessage: "QuotaExceededError",
  });
  expect(read.megabytes).toBeLessThan(40);
});
