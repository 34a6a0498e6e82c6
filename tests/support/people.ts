/** People who signed up through the app. Names and phones come from counters; nothing is random. */
import { type E164, localPhone, parsePhone } from "#shared/phones/phone.ts";
import type { TestApp } from "./app.ts";

export interface TestPerson {
  userId: string;
  fullName: string;
  /** 11 digits, as typed and as sent in JSON. */
  phone: string;
  /** "+2348…", as stored. */
  phoneE164: E164;
  password: string;
  /** Session cookie header value, for `as`. */
  cookie: string;
  /** The person's own network address, so that tests do not use up each other's rate limits. */
  address: string;
  // biome-ignore lint/suspicious/noExplicitAny: the `user` record of the answer, for tests to assert on
  user: any;
}

interface SignUpOverrides {
  fullName?: string;
  phone?: string;
  password?: string;
  address?: string;
}

const firstNames = ["Adaeze", "Babatunde", "Chinonso", "Damilola", "Emeka", "Folake", "Garba", "Halima"];
const lastNames = ["Adeyemi", "Bello", "Chukwu", "Danjuma", "Eze", "Fashola", "Okonkwo"];
let people = 0;

export const testPhone = (n: number): string => `0803${String(2_000_001 + n)}`;

export function signUpForm(overrides: SignUpOverrides = {}) {
  people += 1;
  const password = overrides.password ?? "a long password";
  return {
    fullName:
      overrides.fullName ??
      `${firstNames[people % firstNames.length]} ${lastNames[people % lastNames.length]}`,
    phoneNumber: overrides.phone ?? testPhone(people),
    password,
    confirmPassword: password,
    termsAccepted: true,
    promotionalEmails: true,
  };
}

/** A new account with an open session; its phone is not verified. */
export async function signUp(app: TestApp, overrides: SignUpOverrides = {}): Promise<TestPerson> {
  const form = signUpForm(overrides);
  const address = overrides.address ?? `10.1.${Math.floor(people / 250) % 250}.${(people % 250) + 1}`;
  const answer = await app.call({ method: "POST", path: "/api/auth/signup", body: form, from: address });
  if (answer.status !== 201 || !answer.cookie)
    throw new Error(`sign-up answered ${answer.status} ${JSON.stringify(answer.body)}`);
  const phoneE164 = parsePhone(form.phoneNumber)!;
  return {
    userId: answer.body.user._id,
    fullName: form.fullName,
    phone: localPhone(phoneE164),
    phoneE164,
    password: form.password,
    cookie: answer.cookie,
    address,
    user: answer.body.user,
  };
}

/** The latest verification code in the outbox for a phone. Runs queued tasks first. */
export async function codeSentTo(app: TestApp, phone: string): Promise<string> {
  await app.runTasks();
  for (const message of await app.messagesTo(phone)) {
    const code = /#(\d{4})$/.exec(message.body)?.[1];
    if (code) return code;
  }
  throw new Error(`no code was sent to ${phone}`);
}

/** An account whose phone is verified with the code from the outbox. */
export async function aVerifiedUser(app: TestApp, overrides: SignUpOverrides = {}): Promise<TestPerson> {
  const person = await signUp(app, overrides);
  const verificationCode = await codeSentTo(app, person.phone);
  const answer = await app.call({
    method: "POST",
    path: "/api/auth/verify",
    body: { userId: person.userId, verificationCode },
    as: person.cookie,
    from: person.address,
  });
  if (answer.status !== 200) throw new Error(`verifying answered ${answer.status}`);
  return { ...person, user: answer.body.user };
}
