/** Figures of the moment, for the assistant. */
import { jobsPerAnswer } from "#shared/constants.ts";
import { assistantTexts as words } from "#shared/messages/en-assistant.ts";
import type { Actor } from "../../actor.ts";
import type { Deps } from "../../deps.ts";
import { listJobs, readStats } from "../jobs/jobs.service.ts";
import { peopleHiddenFrom } from "../people/people.service.ts";
import { listServicemen } from "../providers/providers.service.ts";
import type { Sought } from "./topics.rules.ts";

/** How many jobs are open, of a trade or at a place if asked for; a place is named by its state, more closely by its local government. */
export async function tellOpenJobs(
  deps: Pick<Deps, "db" | "pool" | "clock" | "owner">,
  actor: Actor | undefined,
  about: Sought,
): Promise<string> {
  const { service, state } = about;
  if (!service && !state) return tellAll((await readStats(deps)).openJobs);
  const limit = jobsPerAnswer.max;
  const { jobs, next } = await listJobs(deps, { limit, ...about }, await peopleHiddenFrom(deps.db, actor));
  const named = nameOf(about);
  if (jobs.length === 0) return words.noOpenJobsOf(named);
  return words.openJobsOf(named, next ? words.orMore(limit) : String(jobs.length));
}

function tellAll(open: number): string {
  if (open === 0) return words.noOpenJobs;
  return open === 1 ? words.oneOpenJob : words.openJobs(open.toLocaleString("en-NG"));
}

/** How many servicemen people can hire, of a trade and at a place if asked for. */
export async function tellServicemen(
  deps: Pick<Deps, "db" | "pool" | "clock">,
  actor: Actor | undefined,
  about: Sought,
): Promise<string> {
  const limit = jobsPerAnswer.max;
  const hidden = await peopleHiddenFrom(deps.db, actor);
  const { servicemen, next } = await listServicemen(deps, { limit, ...about }, hidden);
  const named = nameOf(about);
  if (servicemen.length === 0) return words.noServicemenOf(named);
  return words.servicemenOf(named, next ? words.orMore(limit) : String(servicemen.length));
}

function nameOf({ service, state, lga }: Sought): string {
  if (!service && !state) return words.onRunor;
  const what = [service && words.forTrade(service), state && words.inPlace(lga ? `${lga}, ${state}` : state)];
  return what.filter(Boolean).join(" ");
}
