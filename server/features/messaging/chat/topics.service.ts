/** Answers that no text contains: small talk, current figures, people, and the caller's own account. */
import type { Actor } from "#server/actor.ts";
import type { Deps } from "#server/deps.ts";
import { userRecord } from "#server/features/identity/accounts/accounts.service.ts";
import { listJobs, readStats } from "#server/features/market/jobs/jobs.service.ts";
import { listServicemen } from "#server/features/market/servicemen/servicemen.service.ts";
import { peopleHiddenFrom } from "#server/features/trust/blocks/people.service.ts";
import type { AllTexts } from "#server/language/texts.ts";
import { jobsPerAnswer } from "#shared/constants.ts";
import type { User } from "#shared/contracts/accounts.ts";
import { formatNaira } from "#shared/money/money.ts";
import { shortDate } from "#shared/time/job-age.ts";
import type { topicSamples } from "./intents.rules.ts";
import type { Slots } from "./matching.rules.ts";

interface Question {
  deps: Pick<Deps, "db" | "pool" | "clock" | "state" | "config" | "settings">;
  actor: Actor | undefined;
  slots: Slots;
  words: Words;
}

type Words = AllTexts["chatReplyTexts"];

const own =
  (answer: (user: User, words: Words) => string) =>
  async ({ deps, actor, words }: Question): Promise<string> =>
    actor ? answer(await userRecord(deps, deps.db, actor.userId), words) : words.signIn;

export const topicAnswers: Record<
  keyof typeof topicSamples,
  (question: Question) => string | Promise<string>
> = {
  hello: ({ words }) => words.hello,
  thanks: ({ words }) => words.thanks,
  goodbye: ({ words }) => words.goodbye,
  whoAreYou: ({ words }) => words.whoAreYou,
  person: ({ deps, words }) => words.handOver(deps.config.supportPhone),
  openJobs,
  servicemen,
  balance: own(({ runorUnits }, words) =>
    words.balance(runorUnits.toLocaleString("en-NG"), formatNaira(runorUnits)),
  ),
  subscription: own(({ isSubscribed, subscriptionEndsAt }, words) =>
    isSubscribed && subscriptionEndsAt
      ? words.subscribedUntil(shortDate(subscriptionEndsAt))
      : words.notSubscribed,
  ),
  calls: own(({ isSubscribed, freeCalls }, words) =>
    isSubscribed ? words.noLimit : words.freeCalls(freeCalls),
  ),
  jobs: own(({ isSubscribed, freeJob }, words) => (isSubscribed ? words.noLimit : words.freeJobs(freeJob))),
  accountNumber: own(({ accountNumber }, words) => words.accountNumber(accountNumber)),
  bank: own(({ bankName, accountNo }, words) =>
    bankName && accountNo ? words.bankLinked(bankName, accountNo) : words.noBank,
  ),
  privateName: own(({ privateName }, words) =>
    privateName ? words.privateName(privateName) : words.noPrivateName,
  ),
};

async function openJobs({ deps, actor, slots, words }: Question): Promise<string> {
  if (!slots.service && !slots.state) {
    const open = (await readStats(deps)).openJobs;
    return open === 0 ? words.noOpenJobs : words.openJobs(open);
  }
  const limit = jobsPerAnswer.max;
  const { jobs, next } = await listJobs(deps, { limit, ...slots }, await peopleHiddenFrom(deps.db, actor));
  const named = nameOf(slots, words);
  if (jobs.length === 0) return words.noOpenJobsOf(named);
  return words.openJobsOf(named, next ? words.orMore(limit) : String(jobs.length));
}

async function servicemen({ deps, actor, slots, words }: Question): Promise<string> {
  const limit = jobsPerAnswer.max;
  const hidden = await peopleHiddenFrom(deps.db, actor);
  const found = await listServicemen(deps, { limit, ...slots }, hidden);
  const named = nameOf(slots, words);
  if (found.servicemen.length === 0) return words.noServicemenOf(named);
  return words.servicemenOf(named, found.next ? words.orMore(limit) : String(found.servicemen.length));
}

function nameOf({ service, state, lga }: Slots, words: Words): string {
  if (!service && !state) return words.onRunor;
  const what = [service && words.forTrade(service), state && words.inPlace(lga ? `${lga}, ${state}` : state)];
  return what.filter(Boolean).join(" ");
}
