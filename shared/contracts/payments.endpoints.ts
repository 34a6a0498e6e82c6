import { JobParams } from "./answers.ts";
import { endpoint } from "./endpoint.ts";
import {
  BoughtList,
  CreateOrder,
  JobPromoted,
  Order,
  OrderCreated,
  OrderParams,
  ReportTransaction,
  SubscriptionUpdated,
  TransactionReported,
  UpdateSubscription,
} from "./payments.ts";

export const order = endpoint({
  method: "POST",
  path: "/api/payment-orders",
  access: "signed-in",
  group: "Units and wallet",
  summary: "Create a payment order; answers the provider's checkout link; takes an Idempotency-Key",
  body: CreateOrder,
  answer: OrderCreated,
  status: 201,
  errors: [
    "already_boosted",
    "forbidden",
    "job_not_found",
    "job_paused",
    "job_taken",
    "key_reused",
    "provider_unavailable",
  ],
});

export const bought = endpoint({
  method: "GET",
  path: "/api/payment-orders",
  access: "signed-in",
  group: "Units and wallet",
  summary: "The caller's paid subscriptions and boosts, newest first",
  answer: BoughtList,
});

export const readOrder = endpoint({
  method: "GET",
  path: "/api/payment-orders/:txRef",
  access: "signed-in",
  group: "Units and wallet",
  summary: "The state of one of the caller's orders; unpaid ones are looked up at the provider",
  params: OrderParams,
  answer: Order,
  errors: ["order_not_found"],
});

export const report = endpoint({
  method: "POST",
  path: "/api/transaction",
  access: "signed-in",
  group: "Units and wallet",
  summary: "Report a payment from the browser; credits only what the provider confirms",
  body: ReportTransaction,
  answer: TransactionReported,
  errors: ["forbidden", "order_not_found", "payment_unconfirmed"],
});

export const confirmBoost = endpoint({
  method: "POST",
  path: "/jobs/promote-job/:jobId",
  access: "signed-in",
  group: "Units and wallet",
  summary: "Confirm that a paid boost is active on its job",
  params: JobParams,
  answer: JobPromoted,
  errors: ["forbidden", "job_not_found", "payment_unconfirmed"],
});

export const updateSubscription = endpoint({
  method: "POST",
  path: "/api/auth/update-subscription",
  access: "signed-in",
  group: "Units and wallet",
  summary: "Confirm that a paid subscription is active; customer staff grant others a month",
  body: UpdateSubscription,
  answer: SubscriptionUpdated,
  errors: ["forbidden", "key_reused", "payment_unconfirmed", "second_factor_setup_needed", "user_not_found"],
});

export const subscribeBusiness = endpoint({
  method: "POST",
  path: "/api/auth/subscribe-business",
  access: "signed-in",
  group: "Units and wallet",
  summary: "Confirm a paid subscription from the business centre",
  body: UpdateSubscription,
  answer: SubscriptionUpdated,
  errors: ["forbidden", "key_reused", "payment_unconfirmed", "second_factor_setup_needed", "user_not_found"],
});
