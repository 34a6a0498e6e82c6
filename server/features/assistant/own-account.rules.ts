/** What the assistant tells a signed-in person about their own account. */
import type { User } from "#shared/contracts/accounts.ts";
import { shortDate } from "#shared/job-age.ts";
import { assistantTexts as words } from "#shared/messages/en-assistant.ts";
import { formatNaira } from "#shared/money.ts";
import type { OwnTopic } from "./topics.rules.ts";

const answers: Record<OwnTopic, (user: User) => string> = {
  balance: ({ runorUnits }) => words.balance(runorUnits.toLocaleString("en-NG"), formatNaira(runorUnits)),
  subscription: ({ isSubscribed, subscriptionEndsAt }) =>
    isSubscribed && subscriptionEndsAt
      ? words.subscribedUntil(shortDate(subscriptionEndsAt))
      : words.notSubscribed,
  calls: ({ isSubscribed, freeCalls }) => (isSubscribed ? words.noLimit : words.freeCalls(freeCalls)),
  jobs: ({ isSubscribed, freeJob }) => (isSubscribed ? words.noLimit : words.freeJobs(freeJob)),
  accountNumber: ({ accountNumber }) => words.accountNumber(accountNumber),
  bank: ({ bankName, accountNo }) =>
    bankName && accountNo ? words.bankLinked(bankName, accountNo) : words.noBank,
  privateName: ({ privateName }) => (privateName ? words.privateName(privateName) : words.noPrivateName),
};

export const ownAnswer = (about: OwnTopic, user: User): string => answers[about](user);
