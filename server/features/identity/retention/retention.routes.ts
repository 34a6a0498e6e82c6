import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import type { Server } from "#server/http/server-type.ts";
import * as retentionApi from "#shared/contracts/retention.endpoints.ts";
import { activities } from "#shared/contracts/retention.ts";
import { keptFor } from "./retention.rules.ts";

export function retentionRoutes(app: Server, { config }: Deps): void {
  const kept = keptFor(config);
  const register = {
    activities: activities.map((activity) => ({ activity, ...kept[activity] })),
    backupDays: config.backupKeepDays,
  };
  bind(app, retentionApi.register, { anonymous: true }, async () => register);
}
