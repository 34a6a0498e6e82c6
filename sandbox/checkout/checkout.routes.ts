import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fieldsOf, isForm, textOf } from "../body-parsers.ts";
import type { SandboxContext } from "../options.ts";
import { html } from "../pages/html.ts";
import { sendPage } from "../pages/layout.ts";
import { koboOnTheWire } from "../wire-amount.ts";
import {
  type Checkout,
  type CheckoutProvider,
  checkoutKind,
  conditionOf,
  type PaymentMethod,
} from "./checkout.ts";
import { type CheckoutView, checkoutPage, methods } from "./checkout-page.ts";
import { type Choice, type OutcomeResult, outcomes, playOutcome } from "./outcomes.ts";

type Visit = { Params: { reference: string }; Querystring: { method?: string; notice?: string } };

export function checkoutRoutes(
  app: FastifyInstance,
  context: SandboxContext,
  providers: Record<Checkout["provider"], CheckoutProvider>,
): void {
  app.get<Visit>("/pay/:reference", { schema: { hide: true } }, (request, reply) =>
    showCheckout(context, request, reply),
  );

  app.post<Visit>("/pay/:reference", { schema: { hide: true } }, async (request, reply) => {
    const choice = readChoice(fieldsOf(request.body));
    const { reference } = request.params;
    const method = methodOf(fieldsOf(request.body).method);
    const page = `${context.prefix}/pay/${encodeURIComponent(reference)}?method=${method}`;
    if ("complaint" in choice) {
      return isForm(request)
        ? reply.redirect(`${page}&notice=amount`, 303)
        : reply.code(400).send({ error: choice.complaint });
    }
    const result = await playOutcome(context, providers, { reference, choice });
    if (!isForm(request)) return answerJson(reply, result);
    if (!result.done) return reply.redirect(page, 303);
    const stays = result.status === "failed" ? `${page}&notice=failed` : page;
    return reply.redirect(result.redirect ?? stays, 303);
  });
}

async function showCheckout(
  context: SandboxContext,
  request: FastifyRequest<Visit>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { prefix } = context;
  const checkout = await context.store.find<Checkout>(checkoutKind, request.params.reference);
  if (!checkout) {
    const body = html`<h1>No such payment</h1><p>This link belongs to no payment the sandbox knows.</p>`;
    return sendPage(reply, { prefix, title: "No such payment", body, showsNavigation: false }, 404);
  }
  const { notice } = request.query;
  const view: CheckoutView = {
    checkout,
    condition: conditionOf(checkout, Date.now()),
    method: methodOf(request.query.method),
    notice: notice === "failed" || notice === "amount" ? notice : null,
  };
  const formTarget = checkout.redirectUrl ?? undefined;
  const body = checkoutPage(view);
  return sendPage(reply, { prefix, title: "Sandbox checkout", body, formTarget, showsNavigation: false });
}

function answerJson(reply: FastifyReply, result: OutcomeResult): FastifyReply {
  if (result.done) return reply.send({ status: result.status, redirect: result.redirect });
  const httpStatus = result.condition === "unknown" ? 404 : 409;
  return reply
    .code(httpStatus)
    .send({ error: `This payment is ${result.condition}.`, condition: result.condition });
}

function readChoice(body: Record<string, unknown>): Choice | { complaint: string } {
  const outcome = outcomes.find((one) => one === body.outcome);
  if (outcome === undefined) return { complaint: `outcome is one of: ${outcomes.join(", ")}` };
  const typed = typeof body.amount === "number" ? String(body.amount) : textOf(body.amount);
  const amountKobo = koboOnTheWire(typed?.replace(/[,\s₦]/g, ""));
  if (typed !== undefined && !amountKobo) return { complaint: "amount is naira like 500 or 500.50" };
  return { outcome, method: methodOf(body.method), amountKobo };
}

const methodOf = (asked: unknown): PaymentMethod => methods.find((one) => one === asked) ?? "card";
