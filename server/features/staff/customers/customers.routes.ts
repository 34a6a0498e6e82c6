import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { actorOf } from "#server/http/guards.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import { addressOf } from "#shared/contracts/address.ts";
import * as customersApi from "#shared/contracts/customers.endpoints.ts";
import { customerTotalHeader } from "#shared/contracts/customers.ts";
import { readCustomers } from "./customers.service.ts";

export function customersRoutes(app: Server, deps: Deps): void {
  bind(app, customersApi.list, { limit: limits.write }, async (request, reply) => {
    const { customers, total, next } = await readCustomers(deps, actorOf(request), request.query);
    if (next) {
      const address = addressOf(customersApi.list, { query: { cursor: next } });
      reply.header("link", `<${address}>; rel="next"`);
    }
    return reply.header(customerTotalHeader, total).send(customers);
  });
}
