import { expect, test } from "vitest";
import { someOrder } from "#tests/support/sandbox.ts";
import { checkoutRequest } from "./checkout.ts";

test("a checkout offers naira by card, bank transfer or USSD, with the stored customer [CREDITS-09] [API-57] [CONST-44]", () => {
  const order = someOrder({ reference: "runor-1795182556734-00ff00ff00ff00ff" });

  expect(checkoutRequest(order)).toEqual({
    tx_ref: "runor-1795182556734-00ff00ff00ff00ff",
    amount: "1097.50",
    currency: "NGN",
    redirect_url: order.redirectUrl,
    payment_options: "card, banktransfer, ussd",
    customer: { email: "ada@example.com", phonenumber: "08031234567", name: "Ada Obi" },
    customizations: { description: "1,000 Runor units" },
    configurations: { session_duration: 30 },
    meta: { purpose: "units" },
  });
});
