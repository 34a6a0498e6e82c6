import type { Deps } from "#server/deps.ts";
import { shownName } from "#server/features/trust/blocks/people.rules.ts";
import { findNames, findNotifiedJobs, type Reader } from "./notifications.queries.ts";
import type { NotificationContext, NotificationRow } from "./notifications.rules.ts";

/** Names and titles for the sentences of these notifications, as their reader may see them now. */
export async function contextOf(
  deps: Pick<Deps, "db">,
  { hidden, publicId }: Reader & { publicId: string },
  rows: readonly NotificationRow[],
): Promise<NotificationContext> {
  const people = new Set(rows.flatMap(({ params }) => params.of?.map(({ person }) => person) ?? []));
  const jobIds = new Set(rows.flatMap(({ params }) => params.jobId ?? []));
  const [named, jobs] = await Promise.all([
    findNames(
      deps.db,
      [...people].filter((id) => !hidden.includes(id)),
    ),
    findNotifiedJobs(deps.db, [...jobIds]),
  ]);
  return {
    names: new Map(named.map((person) => [person.id, shownName(person)])),
    jobs: new Map(jobs.map(({ id, ...job }) => [id, job])),
    ownPublicId: publicId,
  };
}
