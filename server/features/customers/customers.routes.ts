import { CustomerList, CustomerQuery, customerTotalHeader } from "#shared/contracts/customers.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, staffOf } from "../../http/guards.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { readCustomers } from "./customers.service.ts";

/** The overview of customers. */
export function customersRoutes(app: Server, deps: Deps): void {
  app.get(
    "/api/auth/subscribed-users",
    {
      onRequest: staffOf("customers"),
      config: { rateLimit: limits.write },
      schema: {
        summary: "All customers with their subscription, searchable, page by page",
        querystring: CustomerQuery,
        response: { 200: CustomerList },
      },
    },
    async (request, reply) => {
      const { customers, total, next } = await readCustomers(deps, actorOf(request), request.query);
      if (next) reply.header("link", `</api/auth/subscribed-users?cursor=${next}>; rel="next"`);
      return reply.header(customerTotalHeader, total).send(customers);
    },
  );
}
