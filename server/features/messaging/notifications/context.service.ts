import type { Deps } from "#server/deps.ts";
import { hideRealName, shownName } from "#server/features/trust/blocks/people.rules.ts";
import { maskContacts } from "#shared/masking/masking.ts";
import { findNames, findNotifiedJobs, type NotifiedJob, type Reader } from "./notifications.queries.ts";
import type { NotificationContext, NotificationRow } from "./notifications.rules.ts";

/** Names and jobs' words for the sentences of these notifications, as their reader may see them now. */
export async function contextOf(
  deps: Pick<Deps, "db">,
  { publicId, ...reader }: Reader & { publicId: string },
  rows: readonly NotificationRow[],
): Promise<NotificationContext> {
  const people = new Set(rows.flatMap(({ params }) => params.of?.map(({ person }) => person) ?? []));
  const jobIds = new Set(rows.flatMap(({ params }) => params.jobId ?? []));
  const [named, jobs] = await Promise.all([
    findNames(
      deps.db,
      [...people].filter((id) => !reader.hidden.includes(id)),
    ),
    findNotifiedJobs(deps.db, { ...reader, ids: [...jobIds] }),
  ]);
  return {
    names: new Map(named.map((person) => [person.id, shownName(person)])),
    jobs: new Map(jobs.map((job) => [job.id, { pseudonym: job.pseudonym, words: shownWords(job) }])),
    ownPublicId: publicId,
  };
}

function shownWords(job: NotifiedJob): string {
  const words = maskContacts(job.description ?? "");
  return job.isOwn ? words : hideRealName(words, job);
}
