import { defineTask } from "#server/worker/queue.ts";
import { followAllRoleLists } from "./listed-roles.service.ts";

/** During a deployment, a sign-in at the old version may still give a role from its older lists. */
export const followLists = defineTask({
  name: "staff-roles.follow-lists",
  schedule: "*/10 * * * *",
  handle: (deps) => followAllRoleLists(deps),
});
