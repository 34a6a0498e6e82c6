import type { FastifyInstance } from "fastify";
import { fieldsOf, isForm, textOf } from "../body-parsers.ts";
import { sendPage } from "../pages/layout.ts";
import { koboOnTheWire } from "../wire-amount.ts";
import { accountNameKind } from "./account-names.ts";
import { balanceKoboOf, setBalance } from "./balance.ts";
import { endings, findPayout, playPayout } from "./endings.ts";
import { type PayoutDesk, payoutKind, type SandboxPayout } from "./payouts.ts";
import { payoutsPage } from "./payouts-page.ts";

const maxShown = 30;
const refreshSeconds = 5;

export function payoutRoutes(app: FastifyInstance, desk: PayoutDesk): void {
  const { store, prefix } = desk.context;

  app.get<{ Querystring: { still?: string } }>(
    "/payouts",
    { schema: { hide: true } },
    async (request, reply) => {
      const isStill = request.query.still !== undefined;
      const payouts = await store.list<SandboxPayout>(payoutKind, { limit: maxShown });
      const balances = await Promise.all(
        Object.keys(desk.providers).map(async (provider) => ({
          provider,
          availableKobo: await balanceKoboOf(store, provider),
        })),
      );
      const body = payoutsPage({ prefix, payouts, balances, isStill, refreshSeconds });
      const page = { prefix, title: "Payouts", body };
      return sendPage(reply, isStill ? page : { ...page, refreshSeconds });
    },
  );

  app.get<{ Params: { reference: string } }>(
    "/payouts/:reference",
    { schema: { hide: true } },
    async (request, reply) => {
      const payout = await findPayout(desk, request.params.reference);
      return payout ?? reply.code(404).send({ error: "No such payout." });
    },
  );

  app.post<{ Params: { reference: string } }>(
    "/payouts/:reference",
    { schema: { hide: true } },
    async (request, reply) => {
      const ending = endings.find((one) => one === fieldsOf(request.body).outcome);
      if (!ending) return reply.code(400).send({ error: `outcome is one of: ${endings.join(", ")}` });
      const played = await playPayout(desk, { reference: request.params.reference, ending });
      // A page that was left open may offer outdated buttons.
      if (isForm(request)) return reply.redirect(`${prefix}/payouts?still`, 303);
      if (played.done) return played.payout;
      if (!played.payout) return reply.code(404).send({ error: "No such payout." });
      return reply.code(409).send({ error: `This payout is ${played.payout.state}.` });
    },
  );
  settingRoutes(app, desk);
}

function settingRoutes(app: FastifyInstance, desk: PayoutDesk): void {
  const { store, prefix } = desk.context;
  const page = `${prefix}/payouts?still`;

  app.post("/payouts-balance", { schema: { hide: true } }, async (request, reply) => {
    const body = fieldsOf(request.body);
    const provider = Object.keys(desk.providers).find((one) => one === body.provider);
    const availableKobo = koboOnTheWire(body.naira);
    if (provider === undefined || availableKobo === undefined) {
      return reply
        .code(400)
        .send({ error: `provider is one of: ${Object.keys(desk.providers)}; naira like 500.50` });
    }
    await store.inTransaction((records) => setBalance(records, provider, availableKobo));
    return isForm(request) ? reply.redirect(page, 303) : { provider, availableKobo };
  });

  app.post("/account-names", { schema: { hide: true } }, async (request, reply) => {
    const body = fieldsOf(request.body);
    const accountNumber = textOf(body.accountNumber);
    const accountName = textOf(body.accountName);
    if (!accountNumber || !/^\d{10}$/.test(accountNumber) || !accountName) {
      return reply.code(400).send({ error: "accountNumber has 10 digits, accountName is a name" });
    }
    await store.inTransaction(async (records) => {
      await records.insert(accountNameKind, accountNumber, { accountName });
      await records.replace(accountNameKind, accountNumber, { accountName });
    });
    return isForm(request) ? reply.redirect(page, 303) : { accountNumber, accountName };
  });
}
