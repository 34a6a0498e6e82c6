import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import type { Server } from "#server/http/server-type.ts";
import * as statusApi from "#shared/contracts/status.endpoints.ts";
import { readStatus } from "./status.service.ts";

export function statusRoutes(app: Server, deps: Deps): void {
  bind(app, statusApi.read, { anonymous: true }, () => readStatus(deps));
}
