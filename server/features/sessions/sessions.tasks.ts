import { defineTask } from "../../worker/queue.ts";
import { deleteExpiredSessions } from "./sessions.queries.ts";

export const removeExpiredSessions = defineTask({
  name: "sessions.remove-expired",
  schedule: "17 3 * * *",
  handle: (deps) => deleteExpiredSessions(deps.db, deps.clock.now()),
});
