/** Every call in the specification: who may make it, and whether it needs a session. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestRequest } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

type Row = readonly [method: TestRequest["method"], path: string];

const nobody = "01890000-0000-7000-8000-000000000000";

const forEveryone: readonly Row[] = [
  ["GET", "/api/faqs"],
  ["GET", "/api/auth/keep-alive"],
  ["GET", "/jobs/get-job"],
  ["GET", "/api/auth/servicemen"],
  ["GET", "/api/approved-agents"],
  ["GET", "/jobs/blogs"],
  ["GET", "/api/banks"],
];
/** Open to visitors: refused for their content, never for a missing session. */
const openDoors: readonly Row[] = [
  ["GET", `/jobs/get-job/${nobody}`],
  ["GET", `/api/comments/${nobody}`],
  ["GET", `/jobs/blogs/${nobody}`],
  ["GET", `/jobs/user-profile/${nobody}`],
  ["POST", "/api/auth/signup"],
  ["POST", "/api/auth/login"],
  ["POST", "/jobs/request-password-reset"],
  ["POST", "/jobs/reset-password/abc"],
  ["POST", "/api/collect-emails"],
  ["POST", "/api/agent-promo"],
  ["POST", "/api/chat"],
];
const forSignedIn: readonly Row[] = [
  ["POST", `/jobs/promote-job/${nobody}`],
  ["GET", "/api/transactions/08031234567"],
  ["GET", "/api/payuser/08031234567"],
  ["POST", "/api/transfer"],
  ["POST", `/jobs/call-job-and-increase-count/${nobody}`],
  ["POST", "/api/auth/setPrivateName"],
  ["POST", "/jobs/post-job"],
  ["POST", "/api/comments"],
  ["GET", `/api/auth/user/${nobody}`],
  ["POST", "/api/auth/update-subscription"],
  ["POST", "/api/auth/subscribe-business"],
  ["GET", `/jobs/callers/${nobody}`],
  ["POST", "/api/auth/verify"],
  ["GET", `/jobs/user-jobs?userId=${nobody}`],
  ["POST", `/jobs/taken-job/${nobody}`],
  ["POST", `/jobs/not-taken-job/${nobody}`],
  ["POST", "/api/accept-job"],
  ["POST", "/api/decline-job"],
  ["POST", "/api/servicemen-jobs"],
  ["POST", "/api/transaction"],
  ["GET", `/api/api/user-bank/${nobody}`],
  ["POST", "/api/verify-account"],
  ["POST", "/api/save-account"],
  ["POST", "/api/withdraw"],
  ["POST", "/api/update-business-fields"],
  ["POST", `/block-user/${nobody}`],
];
const forStaff: readonly Row[] = [
  ["POST", "/api/faqs"],
  ["POST", "/jobs/blogs"],
  ["POST", "/jobs/send-sms"],
  ["POST", "/jobs/send-sms-sub-users"],
  ["POST", "/api/send-message-to-agents"],
  ["GET", "/api/auth/subscribed-users"],
  ["GET", `/api/auth/subscribed-users/${nobody}`],
  ["GET", "/api/withdrawals/pending-or-failed"],
  ["POST", "/api/withdraw/initiate"],
  ["GET", "/api/unapproved-agents"],
  ["PATCH", `/api/agent-promo/${nobody}/approve`],
];

let app: TestApp;
let member: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  member = await aSignedInUser(app);
});
afterAll(() => app.close());

let callers = 0;
/** Each call has its own address, to stay below the rate limit. */
const call = async ([method, path]: Row, as?: string) => {
  const from = `10.8.0.${callers++}`;
  const body = method === "GET" ? undefined : {};
  const answer = await app.call({ method, path, from, as, body });
  expect(String(answer.headers["content-type"]), path).toContain("application/json");
  return answer;
};

describe("to a visitor", () => {
  test.each(forEveryone)("%s %s answers [ROLE-09]", async (...row) => {
    expect((await call(row)).status).toBe(200);
  });

  test.each(openDoors)("%s %s names what is missing, and it is not the session", async (...row) => {
    expect([400, 404]).toContain((await call(row)).status);
  });

  test.each([...forSignedIn, ...forStaff])("%s %s is refused [ROLE-23]", async (...row) => {
    const { status, body } = await call(row);
    expect([status, body.code]).toEqual([401, "signed_out"]);
  });
});

describe("to a signed-in person without a role", () => {
  test.each(forStaff)("%s %s is forbidden whatever it contains [ROLE-21] [ROLE-23]", async (...row) => {
    const { status, body } = await call(row, member.cookie);
    expect([status, body.code]).toEqual([403, "forbidden"]);
  });

  test.each(forSignedIn)("%s %s is open and refused only for its content", async (...row) => {
    const { status, body } = await call(row, member.cookie);
    expect(status).toBeLessThan(500);
    expect(body?.code).not.toBe("signed_out");
  });
});
