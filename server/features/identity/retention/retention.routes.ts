import * as retentionApi from "#shared/contracts/retention.endpoints.ts";
import { activities } from "#shared/contracts/retention.ts";
import type { Deps } from "../../../deps.ts";
import { bind } from "../../../http/bind.ts";
import type { Server } from "../../../http/server-type.ts";
import { keptFor } from "./retention.rules.ts";

export function retentionRoutes(app: Server, { config }: Deps): void {
  const kept = keptFor(config);
  const register = { activities: activities.map((activity) => ({ activity, ...kept[activity] })) };
  bind(app, retentionApi.register, { anonymous: true }, async () => register);
}
