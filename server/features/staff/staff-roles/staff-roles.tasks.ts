import { defineTask } from "../../../worker/queue.ts";
import { followAllRoleLists } from "./listed-roles.service.ts";

/** While a new version replaces an old one, a sign-in at the old one may still give a role that its lists have. */
export const followLists = defineTask({
  name: "staff-roles.follow-lists",
  schedule: "*/10 * * * *",
  handle: (deps) => followAllRoleLists(deps),
});
