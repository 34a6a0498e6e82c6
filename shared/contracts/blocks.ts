/** Blocking hides both users from each other everywhere; neither can call, hire, review or send units to the other. */
import * as z from "zod/mini";
import { Id } from "./answers.ts";

/** `_id` is the caller's own or left out: the session identifies the blocker. */
export const BlockUser = z.object({ _id: z.optional(Id) });

/** What a block may refer to: a profile, or a text of a user who shows no profile. */
const blockSubjects = ["user", "job", "comment", "review"] as const;
export const BlockSubject = z.object({ subjectType: z.enum(blockSubjects), subjectId: Id });
export type BlockSubject = z.infer<typeof BlockSubject>;

/** A user blocked by the caller. `name` is the one that was shown at the time. */
export const Block = z.object({ _id: Id, name: z.string(), blockedAt: z.string() });
export type Block = z.infer<typeof Block>;

export const Blocked = z.object({ message: z.string(), block: Block });
export type Blocked = z.infer<typeof Blocked>;
export const BlockList = z.object({ blocks: z.array(Block) });
export type BlockList = z.infer<typeof BlockList>;
export const BlockParams = z.object({ blockId: Id });
