import * as customersApi from "#shared/contracts/customers.endpoints.ts";
import { customerTotalHeader } from "#shared/contracts/customers.ts";
import type { Deps } from "../../../deps.ts";
import { bind } from "../../../http/bind.ts";
import { actorOf } from "../../../http/guards.ts";
import { limits } from "../../../http/rate-limits.ts";
import type { Server } from "../../../http/server-type.ts";
import { readCustomers } from "./customers.service.ts";

export function customersRoutes(app: Server, deps: Deps): void {
  bind(app, customersApi.list, { limit: limits.write }, async (request, reply) => {
    const { customers, total, next } = await readCustomers(deps, actorOf(request), request.query);
    if (next) reply.header("link", `</api/auth/subscribed-users?cursor=${next}>; rel="next"`);
    return reply.header(customerTotalHeader, total).send(customers);
  });
}
