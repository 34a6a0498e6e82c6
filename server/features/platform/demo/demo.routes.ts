import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import type { Server } from "#server/http/server-type.ts";
import * as demoApi from "#shared/contracts/demo.endpoints.ts";
import { openDemoSignIns } from "./demo.service.ts";

/** The demo's sign-ins for the login page, only if all providers are sandboxed and the demo data is loaded. */
export function demoRoutes(app: Server, deps: Deps): void {
  const { payments, sms } = deps.config.sandboxed;

  bind(app, demoApi.signIns, { anonymous: true }, async () => (payments && sms ? openDemoSignIns(deps) : []));
}
