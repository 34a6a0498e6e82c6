/** A phone that dials the menu and sends texts, as an aggregator reports it. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { TestAnswer, TestApp } from "./app.ts";

export const dialled = "*347*900#";
const form = { "content-type": "application/x-www-form-urlencoded" };

interface UssdForm {
  sessionId: string;
  phoneNumber: string;
  text: string;
  serviceCode?: string;
}

/** One request of the aggregator. */
export const postUssd = (
  app: TestApp,
  { serviceCode = dialled, ...fields }: UssdForm,
  path = "/webhooks/africastalking/ussd",
): Promise<TestAnswer> =>
  app.call({
    method: "POST",
    path,
    headers: form,
    body: String(new URLSearchParams({ ...fields, serviceCode, networkCode: "62130" })),
  });

/** The text of a screen, including CON or END. Checks the limits that every phone has. */
export function screenIn(answer: TestAnswer): string {
  expect(answer.status).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
  const text = String(answer.body);
  expect(text).toMatch(/^(CON|END) [\n -Z_a-z]+$/);
  expect(text.length).toBeLessThanOrEqual(160);
  return text;
}

interface PhoneSession {
  id: string;
  /** The inputs so far. */
  typed: string[];
  /** Types one input and returns the next screen. */
  type(input: string): Promise<string>;
  /** Types several inputs and returns the last screen. */
  typeAll(...inputs: string[]): Promise<string>;
  /** Repeats the last step as the aggregator does. */
  repeat(): Promise<string>;
}

/** Dials; the first screen is in `first`. */
export async function dial(app: TestApp, phoneNumber: string): Promise<PhoneSession & { first: string }> {
  const id = `ATUid_${randomUUID()}`;
  const typed: string[] = [];
  const post = async () =>
    screenIn(await postUssd(app, { sessionId: id, phoneNumber, text: typed.join("*") }));
  const type = (input: string) => {
    typed.push(input);
    return post();
  };
  const first = await post();
  return {
    id,
    typed,
    first,
    type,
    typeAll: async (...inputs) => {
      let screen = first;
      for (const input of inputs) screen = await type(input);
      return screen;
    },
    repeat: post,
  };
}

/** A text message from a phone, as the aggregator delivers it. */
export const postSms = (
  app: TestApp,
  { from, text, id = randomUUID() }: { from: string; text: string; id?: string },
  path = "/webhooks/africastalking/sms",
): Promise<TestAnswer> =>
  app.call({
    method: "POST",
    path,
    headers: form,
    body: String(new URLSearchParams({ from, to: "34790", text, id, date: "2026-11-24 10:00:00" })),
  });
