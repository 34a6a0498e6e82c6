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
  summary: "Order something; answers the provider's page to pay on. Takes an Idempotency-Key",
  body: CreateOrder,
  answer: OrderCreated,
  status: 201,
  errors: [
    "already_boosted",
    "forbidden",
    "job_not_found",
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
  summary: "One's own subscriptions and boosts that money came for, newest first",
  answer: BoughtList,
});

export const readOrder = endpoint({
  method: "GET",
  path: "/api/payment-orders/:txRef",
  access: "signed-in",
  group: "Units and wallet",
  summary: "Where an order of one's own stands; an unpaid one is looked up at the provider",
  params: OrderParams,
  answer: Order,
  errors: ["order_not_found"],
});

export const report = endpoint({
  method: "POST",
  path: "/api/transaction",
  access: "signed-in",
  group: "Units and wallet",
  summary: "The browser's report of a payment: credits what the provider confirms",
  body: ReportTransaction,
  answer: TransactionReported,
  errors: ["forbidden", "order_not_found", "payment_unconfirmed"],
});

export const confirmBoost = endpoint({
  method: "POST",
  path: "/jobs/promote-job/:jobId",
  access: "signed-in",
  group: "Units and wallet",
  summary: "Whether the boost just paid for stands on the job",
  params: JobParams,
  answer: JobPromoted,
  errors: ["forbidden", "job_not_found", "payment_unconfirmed", "unsupported_type"],
});

export const updateSubscription = endpoint({
  method: "POST",
  path: "/api/auth/update-subscription",
  access: "signed-in",
  group: "Units and wallet",
  summary: "Whether the subscription just paid for is active; staff of customers give others a month",
  body: UpdateSubscription,
  answer: SubscriptionUpdated,
  errors: ["forbidden", "key_reused", "payment_unconfirmed", "second_factor_setup_needed", "user_not_found"],
});

export const subscribeBusiness = endpoint({
  method: "POST",
  path: "/api/auth/subscribe-business",
  access: "signed-in",
  group: "Units and wallet",
  summary: "The same, for the business centre's page",
  body: UpdateSubscription,
  answer: SubscriptionUpdated,
  errors: ["payment_unconfirmed"],
});
