/** People created through the API for speed; the journeys sign up through the pages. */
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import { readDemoPassword } from "#server/seed/demo-password.ts";
import { demoSignIns } from "#server/seed/demo-sign-ins.ts";

export interface Person {
  userId: string;
  fullName: string;
  /** 11 digits, 0803… */
  phone: string;
  password: string;
  cookie: { name: string; value: string; url: string };
}

export interface PersonPlan {
  fullName?: string;
  /** 11 digits; a new one when left out. */
  phone?: string;
  units?: number;
  /** False leaves the phone unverified. */
  verified?: boolean;
  /** False keeps the private-name popup for the tabbed home. */
  popupAnswered?: boolean;
}

let lastPhone = randomInt(1_000_000, 9_900_000);

/** A phone unique in this run: random ones would collide now and then among a thousand people. */
export const aPhone = (): string => {
  lastPhone += 1;
  return `0803${lastPhone}`;
};

const letters = "abcdefghijklmnopqrstuvwxyz";

export const someLetters = (count: number): string =>
  Array.from({ length: count }, () => letters[randomInt(letters.length)]).join("");

/** A name unique in this run, for pages that list all people. */
export const aName = (firstName: string): string => `${firstName} ${someLetters(8)}`;

/** A network address for one person, as a balancer forwards it. */
export const anAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

export const testPassword = "river-stone-42";

/** Signs up, reads the code from the sandbox's outbox and verifies. Buys units if the plan asks for it. */
export async function signUpByApi(origin: string, address: string, plan: PersonPlan = {}): Promise<Person> {
  const phone = plan.phone ?? aPhone();
  const fullName = plan.fullName ?? "Chidinma Okeke";
  const password = testPassword;
  const signUp = await caller(origin, address)("POST", "/api/auth/signup", {
    fullName,
    phoneNumber: phone,
    password,
    confirmPassword: password,
    termsAccepted: true,
    promotionalEmails: true,
  });
  const userId: string = signUp.body.user._id;
  const cookie = sessionOf(signUp.setCookie, origin);
  const signedIn = caller(origin, address, `${cookie.name}=${cookie.value}`);
  if (plan.verified !== false) {
    const verificationCode = await codeFor(origin, phone);
    await signedIn("POST", "/api/auth/verify", { userId, verificationCode });
  }
  if (plan.popupAnswered !== false)
    await signedIn("POST", "/api/auth/setPrivateName", { userId, privateName: null });
  if (plan.units) await buyUnits(origin, signedIn, plan.units);
  return { userId, fullName, phone, password, cookie };
}

/** Opens another session of an account. */
export async function logInByApi(
  origin: string,
  address: string,
  { phone, password }: Pick<Person, "phone" | "password">,
): Promise<Person> {
  const answer = await caller(origin, address)("POST", "/api/auth/login", { phoneNumber: phone, password });
  const { _id: userId, fullName } = answer.body.user;
  return { userId, fullName, phone, password, cookie: sessionOf(answer.setCookie, origin) };
}

/** A person with a fixed phone: signs up, or logs in if an earlier test did. */
export async function signInFixed(origin: string, address: string, plan: PersonPlan & { phone: string }) {
  try {
    return await signUpByApi(origin, address, plan);
  } catch (failure) {
    if (!String(failure).includes("phone_taken")) throw failure;
    const person = await logInByApi(origin, address, { phone: plan.phone, password: testPassword });
    // A parallel test may still be verifying the phone, and unverified accounts have no staff role.
    const me = caller(origin, address, `${person.cookie.name}=${person.cookie.value}`);
    await expect.poll(async () => (await me("GET", "/api/auth/session")).body.user.isVerified).toBe(true);
    return person;
  }
}

/** A demo person whom tests must not change. The serviceman is subscribed and has a business card. */
export const demoPerson = (kind: "client" | "serviceman" | "agent"): Pick<Person, "phone" | "password"> => {
  const found = demoSignIns.find((each) => each.kind === kind);
  if (!found) throw new Error(`the demo has no ${kind}`);
  const password = readDemoPassword(process.env.E2E_DATA_DIR ?? "");
  if (!password) throw new Error("the product under test has drawn no demo password");
  return { phone: found.phoneNumber, password };
};

/** The latest verification code that a phone received. */
export async function codeFor(origin: string, phone: string): Promise<string> {
  const body = await messageTo(origin, phone, (text) => /\b\d{4}\b/.test(text));
  return /\b(\d{4})\b/.exec(body)?.[1] ?? "";
}

/** The latest text message to a phone that matches; waits for the queue to send it. */
export async function messageTo(
  origin: string,
  phone: string,
  fits: (body: string) => boolean,
): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`${origin}/sandbox/messages?to=${phone}`);
    const messages = (await answer.json()) as { body: string }[];
    const found = messages.find((message) => fits(message.body));
    if (found) return found.body;
    await sleep(50);
  }
  throw new Error(`no such message to ${phone}`);
}

export type Call = (
  method: string,
  path: string,
  body?: unknown,
  // biome-ignore lint/suspicious/noExplicitAny: answers of all endpoints, which tests assert on
) => Promise<{ status: number; body: any; setCookie: string[] }>;

/** Calls the API as a browser at that network address. */
export function caller(origin: string, address: string, cookie?: string): Call {
  return async (method, path, body) => {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(cookie ? { cookie } : {}),
        "x-forwarded-for": address,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect(answer.status, `${method} ${path}: ${text}`).toBeLessThan(400);
    return {
      status: answer.status,
      body: text ? JSON.parse(text) : undefined,
      setCookie: answer.headers.getSetCookie(),
    };
  };
}

async function buyUnits(origin: string, call: Call, units: number): Promise<void> {
  const { body: order } = await call("POST", "/api/payment-orders", {
    purpose: "units",
    units: Math.max(1000, units),
  });
  await fetch(`${origin}/sandbox/pay/${order.tx_ref}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ outcome: "paid" }),
  });
  await expect
    .poll(async () => (await call("GET", `/api/payment-orders/${order.tx_ref}`)).body.status)
    .toBe("paid");
}

function sessionOf(setCookie: string[], origin: string): Person["cookie"] {
  const value =
    /^runor_session=([^;]+)/.exec(setCookie.find((line) => line.startsWith("runor_session=")) ?? "")?.[1] ??
    "";
  return { name: "runor_session", value, url: origin };
}
