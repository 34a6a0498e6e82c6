/** Every kind of queued work, of every feature. */
import { removeOldKeys } from "../features/idempotency/idempotency.tasks.ts";
import { removeExpiredSessions } from "../features/sessions/sessions.tasks.ts";
import { pruneChangeFeed } from "../features/system/system.tasks.ts";
import type { Task } from "./queue.ts";

export const allTasks: Task<never>[] = [removeExpiredSessions, removeOldKeys, pruneChangeFeed];
