/** Every endpoint with every role. The areas are listed here again, independently of the contracts. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { staffRoles as roleRows } from "#server/db/schema/accounts.ts";
import { opensArea, type StaffArea, type StaffRole, staffRoles } from "#shared/roles.ts";
import { startTestApp, type TestApp, type TestRequest } from "#tests/support/app.ts";
import { allEndpoints, filledPath } from "#tests/support/endpoints.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

const areas: Readonly<Record<StaffArea | "admin", readonly string[]>> = {
  accounting: [
    "GET /api/accounting",
    "GET /api/auth/subscribed-users/:userId",
    "POST /api/accounting/incidents/:incidentId/resolve",
    "POST /api/accounting/excesses/:excessId/refund",
    "GET /api/accounting/journal.csv",
    "GET /api/accounting/subscribers.csv",
    "GET /api/accounting/withdrawals.csv",
    "GET /api/withdrawals/pending-or-failed",
    "POST /api/withdraw/initiate",
  ],
  agents: [
    "GET /api/unapproved-agents",
    "PATCH /api/agent-promo/:applicationId/approve",
    "PATCH /api/agent-promo/:applicationId/decline",
  ],
  customers: [
    "GET /api/auth/subscribed-users",
    "GET /api/reports",
    "POST /api/reports/:reportId/decide",
    "GET /api/suspensions",
    "POST /api/suspensions/:userId/lift",
  ],
  publicRelations: [
    "POST /api/send-message-to-agents",
    "GET /api/campaigns/quote",
    "GET /api/campaigns",
    "GET /api/campaigns/:campaignId",
    "GET /api/campaigns/:campaignId/recipients",
    "POST /jobs/send-sms",
    "POST /jobs/send-sms-sub-users",
    "POST /api/campaigns/:campaignId/pause",
    "POST /api/campaigns/:campaignId/resume",
    "POST /api/campaigns/:campaignId/cancel",
    "POST /api/faqs",
    "DELETE /api/faqs/:faqId",
    "PUT /api/faqs/:faqId/translations/:language",
    "DELETE /api/faqs/:faqId/translations/:language",
    "POST /jobs/blogs",
    "DELETE /jobs/blogs/:blogId",
    "PUT /jobs/blogs/:blogId/translations/:language",
    "DELETE /jobs/blogs/:blogId/translations/:language",
    "GET /api/job-pseudonyms",
  ],
  admin: [
    "GET /api/audit",
    "GET /api/owner-settings",
    "PUT /api/owner-settings/:name",
    "DELETE /api/owner-settings/:name",
    "GET /api/staff-roles",
    "POST /api/staff-roles",
    "DELETE /api/staff-roles/:roleId",
    "POST /api/staff-roles/:roleId/reset-second-factor",
  ],
};
const areaOf = new Map(
  Object.entries(areas).flatMap(([area, calls]) => calls.map((call) => [call, area as StaffRole] as const)),
);

let app: TestApp;
const callers = new Map<StaffRole | "member", SignedInUser>();
beforeAll(async () => {
  app = await startTestApp();
  callers.set("member", await aSignedInUser(app));
  for (const role of staffRoles) {
    const person = await aSignedInUser(app);
    await app.deps.db.insert(roleRows).values({ userId: person.id, role });
    callers.set(role, person);
  }
});
afterAll(() => app.close());

const nobody = "01890000-0000-7000-8000-000000000000";
let calls = 0;
async function answerTo(endpoint: (typeof allEndpoints)[number], caller: SignedInUser | undefined) {
  calls += 1;
  const { status, body } = await app.call({
    method: endpoint.method as TestRequest["method"],
    // The address of accounting's list of subscribers contains the caller's own id.
    path: filledPath(endpoint, (name) => (name === "userId" && caller ? caller.id : nobody)),
    body: endpoint.method === "GET" ? undefined : {},
    as: caller?.cookie,
    from: `10.${60 + Math.floor(calls / 60_000)}.${Math.floor(calls / 250) % 250}.${calls % 250}`,
  });
  return status === 401 || status === 403 ? `${status} ${body?.code}` : "let in";
}

test("each staff call is open to its area and to administrators, and to no one else", async () => {
  const wrong: string[] = [];
  for (const endpoint of allEndpoints) {
    const call = `${endpoint.method} ${endpoint.path}`;
    const area = areaOf.get(call);
    if (!area) continue;
    if ((await answerTo(endpoint, undefined)) !== "401 signed_out") wrong.push(`${call}: a visitor`);
    for (const [role, caller] of callers) {
      const mayCall =
        role !== "member" && (area === "admin" ? role === "admin" : opensArea([role], area as StaffArea));
      const answer = await answerTo(endpoint, caller);
      if (answer !== (mayCall ? "let in" : "403 forbidden")) wrong.push(`${call}: ${role} ${answer}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("every call that a contract gives to staff is in the list above, and nothing else is", () => {
  const declared = allEndpoints.flatMap(({ access, method, path }) =>
    access.startsWith("staff:") ? [`${method} ${path} ${access.slice("staff:".length)}`] : [],
  );
  expect(declared.toSorted()).toEqual([...areaOf].map(([call, area]) => `${call} ${area}`).toSorted());
});
