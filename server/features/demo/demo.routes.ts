import { DemoSignInList } from "#shared/contracts/demo.ts";
import type { Deps } from "../../deps.ts";
import type { Server } from "../../http/server-type.ts";
import { openDemoSignIns } from "./demo.service.ts";

/** The demo's sign-ins for the login page: only where all providers are stand-ins and the demo data is loaded. */
export function demoRoutes(app: Server, deps: Deps): void {
  const { payments, sms } = deps.config.sandboxed;

  app.get(
    "/api/demo-sign-ins",
    {
      config: { anonymous: true },
      schema: {
        summary: "Sign-ins to try the product with; none where providers are real",
        response: { 200: DemoSignInList },
      },
    },
    async () => (payments && sms ? openDemoSignIns(deps) : []),
  );
}
