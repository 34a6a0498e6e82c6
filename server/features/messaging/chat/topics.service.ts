/** Answers that no text contains: small talk, current figures, people, and the caller's own account. */
import { jobsPerAnswer } from "#shared/constants.ts";
import type { User } from "#shared/contracts/accounts.ts";
import { formatNaira } from "#shared/money/money.ts";
import { shortDate } from "#shared/time/job-age.ts";
import { chatReplyTexts as words } from "#texts/chat.ts";
import type { Actor } from "../../../actor.ts";
import type { Deps } from "../../../deps.ts";
import { userRecord } from "../../identity/accounts/accounts.service.ts";
import { listJobs, readStats } from "../../market/jobs/jobs.service.ts";
import { listServicemen } from "../../market/servicemen/servicemen.service.ts";
import { peopleHiddenFrom } from "../../trust/blocks/people.service.ts";
import type { topicSamples } from "./intents.rules.ts";
import type { Sought } from "./matching.rules.ts";

interface Question {
  deps: Pick<Deps, "db" | "pool" | "clock" | "state" | "config" | "owner">;
  actor: Actor | undefined;
  sought: Sought;
}

const own =
  (answer: (user: User) => string) =>
  async ({ deps, actor }: Question): Promise<string> =>
    actor ? answer(await userRecord(deps, deps.db, actor.userId)) : words.signIn;

export const topicAnswers: Record<
  keyof typeof topicSamples,
  (question: Question) => string | Promise<string>
> = {
  hello: () => words.hello,
  thanks: () => words.thanks,
  goodbye: () => words.goodbye,
  whoAreYou: () => words.whoAreYou,
  person: ({ deps }) => words.handOver(deps.config.supportPhone),
  openJobs,
  servicemen,
  balance: own(({ runorUnits }) =>
    words.balance(runorUnits.toLocaleString("en-NG"), formatNaira(runorUnits)),
  ),
  subscription: own(({ isSubscribed, subscriptionEndsAt }) =>
    isSubscribed && subscriptionEndsAt
      ? words.subscribedUntil(shortDate(subscriptionEndsAt))
      : words.notSubscribed,
  ),
  calls: own(({ isSubscribed, freeCalls }) => (isSubscribed ? words.noLimit : words.freeCalls(freeCalls))),
  jobs: own(({ isSubscribed, freeJob }) => (isSubscribed ? words.noLimit : words.freeJobs(freeJob))),
  accountNumber: own(({ accountNumber }) => words.accountNumber(accountNumber)),
  bank: own(({ bankName, accountNo }) =>
    bankName && accountNo ? words.bankLinked(bankName, accountNo) : words.noBank,
  ),
  privateName: own(({ privateName }) => (privateName ? words.privateName(privateName) : words.noPrivateName)),
};

async function openJobs({ deps, actor, sought }: Question): Promise<string> {
  if (!sought.service && !sought.state) return allOpenJobs((await readStats(deps)).openJobs);
  const limit = jobsPerAnswer.max;
  const { jobs, next } = await listJobs(deps, { limit, ...sought }, await peopleHiddenFrom(deps.db, actor));
  const named = nameOf(sought);
  if (jobs.length === 0) return words.noOpenJobsOf(named);
  return words.openJobsOf(named, next ? words.orMore(limit) : String(jobs.length));
}

function allOpenJobs(open: number): string {
  if (open === 0) return words.noOpenJobs;
  return open === 1 ? words.oneOpenJob : words.openJobs(open.toLocaleString("en-NG"));
}

async function servicemen({ deps, actor, sought }: Question): Promise<string> {
  const limit = jobsPerAnswer.max;
  const hidden = await peopleHiddenFrom(deps.db, actor);
  const found = await listServicemen(deps, { limit, ...sought }, hidden);
  const named = nameOf(sought);
  if (found.servicemen.length === 0) return words.noServicemenOf(named);
  return words.servicemenOf(named, found.next ? words.orMore(limit) : String(found.servicemen.length));
}

function nameOf({ service, state, lga }: Sought): string {
  if (!service && !state) return words.onRunor;
  const what = [service && words.forTrade(service), state && words.inPlace(lga ? `${lga}, ${state}` : state)];
  return what.filter(Boolean).join(" ");
}
