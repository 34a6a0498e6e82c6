/** A product in the pseudo-language with non-Latin user texts. Prints a line of JSON; ends with its input. */
import path from "node:path";
import { newId } from "#server/db/ids.ts";
import { staffRoles, type users } from "#server/db/schema/accounts.ts";
import { agentApplications } from "#server/db/schema/agents.ts";
import { rollUpAccounts } from "#server/features/money/ledger/ledger.tasks.ts";
import { rollUpNight } from "#server/features/staff/insights/roll-up.service.ts";
import { mountPagesOf } from "#server/http/pages/web-pages.ts";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { parsePhone } from "#shared/phones/phone.ts";
import { staffRoles as roles, type StaffRole } from "#shared/roles.ts";
import { startTestApp } from "./app.ts";
import startDatabase from "./global-setup.ts";
import { aSignedInUser } from "./signed-in.ts";

export interface PseudoProduct {
  origin: string;
  cookies: Record<PseudoRole, string>;
  ids: { userId: string; callerId: string; jobId: string };
}
export type PseudoRole = "client" | "serviceman" | "agent" | StaffRole;

const stopDatabase = await startDatabase();
const build = path.resolve(import.meta.dirname, "../../build");
const app = await startTestApp({ TRUST_PROXY: "1" }, { mountPages: mountPagesOf(build, ["en", "qps"]) });
const { db } = app.deps;
const later = new Date(Date.now() + 30 * 86_400_000);
const person = (fullName: string, more: Partial<typeof users.$inferInsert> = {}) =>
  aSignedInUser(app, { fullName, privateNameAnswered: true, ...more });

const client = await person("Αθηνά Δέλτα");
const serviceman = await person("Βίων Γάμμα", { subscribedUntil: later });
const agent = await person("Λέων Σίγμα", { isAgent: true, subscribedUntil: later });
const place = { location: "Οδός 1", description: "Βάψε δύο δωμάτια" };
const job = await aJob(db, { userId: client.id, ...place });
await aJob(db, { userId: agent.id, ...place });
const card = { serviceDescription: "Καθαρά", currentLocation: "Οδός 2" };
await aCard(db, { userId: serviceman.id, ...card });
await db.insert(agentApplications).values({
  id: newId(),
  firstName: "Νίκη",
  lastName: "Ωμέγα",
  phone: parsePhone("08066000999")!,
  houseAddress: "Οδός 3",
  hasAccount: false,
  operationBase: "Οδός 4",
  agentLocation: "Οδός 5",
});
const staff = await Promise.all(
  roles.map(async (role) => {
    const { id, cookie } = await person("Ρω Φι");
    await db.insert(staffRoles).values({ userId: id, role });
    return [role, cookie];
  }),
);
/** Owners write testimonials themselves. */
const asAdmin = { as: Object.fromEntries(staff).admin };
const testimonial = { name: "Ζωή", place: "Οδός 6", trade: "Plumbing", text: "Καλά", isReal: false };
const entered = await app.call({
  method: "PUT",
  path: "/api/owner-settings/testimonials",
  body: {
    value: [testimonial, { ...testimonial, name: "Εύα" }, { ...testimonial, name: "Ίων" }],
    reason: "Δοκιμή",
  },
  ...asAdmin,
});
if (entered.status !== 200) throw new Error(`testimonials were refused with ${entered.status}`);
// The owner's page shows what has been counted.
await rollUpAccounts.handle(app.deps, {});
await rollUpNight(app.deps);
const own = { client: client.cookie, serviceman: serviceman.cookie, agent: agent.cookie };
const product = {
  origin: app.address,
  cookies: { ...own, ...Object.fromEntries(staff) },
  ids: { userId: serviceman.id, callerId: serviceman.id, jobId: job.id },
} as PseudoProduct;
process.stdout.write(`${JSON.stringify(product)}\n`);

process.stdin.resume().once("end", async () => {
  await app.close();
  await stopDatabase();
  process.exit(0);
});
