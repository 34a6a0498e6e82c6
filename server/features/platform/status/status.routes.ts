import * as statusApi from "#shared/contracts/status.endpoints.ts";
import type { Deps } from "../../../deps.ts";
import { bind } from "../../../http/bind.ts";
import type { Server } from "../../../http/server-type.ts";
import { readStatus } from "./status.service.ts";

export function statusRoutes(app: Server, deps: Deps): void {
  bind(app, statusApi.read, { anonymous: true }, () => readStatus(deps));
}
