import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { termiiKeys } from "#sandbox/termii/account.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/sandbox.ts";
import type { SmsMessage } from "../ports/sms.ts";
import { createTermiiGateway } from "./sms.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.clearFaults());

const code: SmsMessage = { to: "+2348031234567", body: "Your code is 4821.", channel: "dnd" };
const refused = (reason?: string) =>
  expect.objectContaining({ name: "GatewayError", kind: "refused", reason });
const unknown = expect.objectContaining({ name: "GatewayError", kind: "unknown" });

describe("sending an SMS", () => {
  it("delivers its text and channel", async () => {
    const { messageId } = await sandbox.sms.send(code);
    expect(messageId).toMatch(/^\d{19}$/);
    const outbox = await (await fetch(`${sandbox.address}/sandbox/messages?to=08031234567`)).json();
    expect(outbox).toMatchObject([{ to: "+2348031234567", body: code.body, channel: "dnd" }]);
  });

  it("is refused with a reason for a wrong key or an unapproved sender", async () => {
    const options = {
      baseUrl: `${sandbox.address}/sandbox/termii/api`,
      apiKey: termiiKeys.apiKey,
      senderId: "Runor",
      webhookSecret: "x",
      timeoutMs: 700,
      fetch,
    };
    const wrongKey = createTermiiGateway({ ...options, apiKey: "TLnot" });
    await expect(wrongKey.send(code)).rejects.toEqual(refused("credentials"));
    const wrongSender = createTermiiGateway({ ...options, senderId: "Nobody" });
    await expect(wrongSender.send(code)).rejects.toEqual(refused("sender"));
  });

  it.each([
    ["insufficient-balance", "balance"],
    ["429", "rate-limited"],
    ["400", undefined],
  ])("is refused on %s", async (kind, reason) => {
    await sandbox.fault({ port: "termii", kind });
    await expect(sandbox.sms.send(code)).rejects.toEqual(refused(reason));
  });

  it("is refused with every complaint about a malformed message", async () => {
    const error = await sandbox.sms.send({ ...code, to: "+12", body: " " }).catch((caught) => caught);
    expect(error).toEqual(refused());
    expect(error.providerMessage).toMatch(/to must be .*; sms is required/);
  });

  it.each(["500", "503-after-create", "hang", "reset", "nonsense"])("is unknown on %s", async (kind) => {
    await sandbox.fault({ port: "termii", kind });
    await expect(sandbox.sms.send(code)).rejects.toEqual(unknown);
  });

  it("requests Unicode only when the text needs it", async () => {
    const sent: { type: string }[] = [];
    const gateway = createTermiiGateway({
      baseUrl: "https://termii.test/api",
      apiKey: "k",
      senderId: "Runor",
      webhookSecret: "x",
      timeoutMs: 700,
      fetch: async (_url, init) => {
        sent.push(JSON.parse(String(init?.body)));
        return Response.json({ message_id: 12, message: "Successfully Sent" });
      },
    });
    await expect(gateway.send({ ...code, body: "N2,365 [paid] £5 é" })).resolves.toEqual({ messageId: "12" });
    await gateway.send({ ...code, body: "₦2,365" });
    await gateway.send({ ...code, body: "Ẹ káàbọ̀" });
    expect(sent.map((message) => message.type)).toEqual(["plain", "unicode", "unicode"]);
  });
});

describe("delivery reports", () => {
  it("report the status of their message", async () => {
    const before = sandbox.received.termii.length;
    const { messageId } = await sandbox.sms.send(code);
    const blocked = await sandbox.sms.send({ ...code, to: "+2348031234000", channel: "generic" });
    const reports = (await sandbox.receive("termii", before + 2)).slice(before);
    const read = reports.map((report) => sandbox.sms.readDeliveryReport(report));
    expect(read).toContainEqual(
      expect.objectContaining({
        authentic: true,
        messageId,
        status: "delivered",
        eventKey: `${messageId}:DELIVERED`,
      }),
    );
    expect(read).toContainEqual(expect.objectContaining({ messageId: blocked.messageId, status: "failed" }));
  });

  it("are accepted only with a signature over their exact bytes, in hex or base64", async () => {
    const before = sandbox.received.termii.length;
    await sandbox.sms.send(code);
    const [report] = (await sandbox.receive("termii", before + 1)).slice(before);
    const signature = String(report!.headers["x-termii-signature"]);
    const signed = (value: string | undefined, rawBody = report!.rawBody) =>
      sandbox.sms.readDeliveryReport({ headers: { "x-termii-signature": value }, rawBody }).authentic;
    expect(signed(signature)).toBe(true);
    expect(signed(signature.toUpperCase())).toBe(true);
    expect(signed(Buffer.from(signature, "hex").toString("base64"))).toBe(true);
    expect(signed(signature, Buffer.concat([report!.rawBody, Buffer.from(" ")]))).toBe(false);
    expect(signed(undefined)).toBe(false);
  });

  it("with a forged signature are refused", async () => {
    const before = sandbox.received.termii.length;
    await sandbox.fault({ port: "termii", kind: "webhook-bad-signature" });
    await sandbox.sms.send(code);
    const [forged] = (await sandbox.receive("termii", before + 1)).slice(before);
    expect(sandbox.sms.readDeliveryReport(forged!)).toEqual({ authentic: false });
  });
});
