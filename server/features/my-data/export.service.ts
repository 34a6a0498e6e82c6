/** Everything that is kept about a person, to take along. */
import { strToU8, zipSync } from "fflate";
import { messages } from "#shared/messages/en.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Deps } from "../../deps.ts";
import { listSessions } from "../sessions/sessions.service.ts";
import { personKey, type Throttle, takeTurn } from "../throttles/throttles.service.ts";
import { exportAccount, exportSections } from "./export.queries.ts";

/** It reads a dozen tables: enough for a person, too few to keep the database busy. */
const exportsPerHour: Throttle = {
  name: "own-export",
  limit: 5,
  windowSeconds: 3600,
  refusal: "too_many_requests",
  sentence: messages.myData.tooManyExports,
};

/**
 * A ZIP file with one JSON file about the actor. Of others it holds only numbers.
 * *Errors*: `too_many_requests`, `user_not_found`.
 */
export async function exportOwnData(deps: Deps, actor: Actor): Promise<Buffer> {
  await takeTurn(deps, deps.db, { throttle: exportsPerHour, key: personKey(exportsPerHour, actor.userId) });
  const account = await exportAccount(deps.db, actor.userId);
  if (!account) throw new AppError("user_not_found");
  const sections: Record<string, unknown> = {};
  // One after the other: one person's file must not take all connections.
  for (const [name, read] of Object.entries(exportSections))
    sections[name] = await read(deps.db, actor.userId);
  const sessions = await listSessions(deps, actor);
  const file = { exportedAt: deps.clock.now().toISOString(), account, ...sections, sessions };
  return Buffer.from(zipSync({ "my-data.json": strToU8(JSON.stringify(file, null, 2)) }));
}
