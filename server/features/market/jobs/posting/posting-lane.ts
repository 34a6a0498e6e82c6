import { repeatedly } from "#server/db/in-transaction.ts";
import { openLanes } from "#server/db/lanes.ts";
import type { Deps } from "#server/deps.ts";
import type { WithMessage } from "#server/language/message.ts";
import type { JobPosted } from "#shared/contracts/jobs.ts";
import { insertPosts, type NewPost } from "./posting.queries.ts";

export type InsertPost = (post: NewPost) => Promise<WithMessage<JobPosted> | undefined>;

/** As `insertPosts`, for one post. A single lane: two batches that add the same search words could deadlock. */
export const openPostLane = (deps: Pick<Deps, "pool" | "metrics" | "state">): InsertPost =>
  openLanes({
    name: "posts",
    state: deps.state,
    run: (posts) => repeatedly(deps, () => insertPosts(deps.pool, posts)),
    laneCount: 1,
    maxQueue: 5_000,
    nameOf: ({ job }) => job.userId,
  });
