import type { Config } from "#server/config.ts";
import { textsIn } from "#server/language/texts.ts";
import { maskContacts } from "#shared/masking/masking.ts";
import { addressIn, type Language } from "#shared/messages/languages.ts";
import { pages } from "#shared/paths.ts";
import { cutGsmLine } from "#shared/text/gsm-text.ts";
import { smsCharacters } from "#shared/text/sms-parts.ts";
import { dayMs } from "#shared/time/durations.ts";
import { shortDate } from "#shared/time/job-age.ts";
import type { AskedJob } from "./renewal.queries.ts";

export const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * dayMs);

/** Jobs that expire by then are old enough to ask about. */
export const askedIfExpiringBy = (
  { jobExpiresDays, jobAskAfterDays }: Pick<Config, "jobExpiresDays" | "jobAskAfterDays">,
  now: Date,
): Date => daysFrom(now, jobExpiresDays - jobAskAfterDays);

interface Question {
  job: Pick<AskedJob, "description" | "expiresAt">;
  language: Language;
  /** Whether an answer by SMS reaches us. */
  takesReplies: boolean;
}

/** One segment of GSM-7: of the job's text, as much as fits. */
export function questionSms(
  { productName: product, origin }: Pick<Config, "productName" | "origin">,
  { job, language, takesReplies }: Question,
): string {
  const { renewalSms: words } = textsIn(language);
  const link = origin + addressIn(language, pages.myJobs);
  const fixed = { product, link, date: shortDate(job.expiresAt.toISOString()), takesReplies };
  const room = smsCharacters - words.question({ ...fixed, job: "" }).length;
  return words.question({ ...fixed, job: cutGsmLine(maskContacts(job.description), Math.max(12, room)) });
}
