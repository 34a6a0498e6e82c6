/** Runs due saved searches and alerts their owners to new results. */

import type { Transaction } from "#server/db/client.ts";
import { inTransactions } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { notify } from "#server/features/messaging/notifications/notify.ts";
import { tryQueueSms } from "#server/features/messaging/sms/sms.service.ts";
import { textsIn } from "#server/language/texts.ts";
import { addressIn, defaultLanguage } from "#shared/messages/languages.ts";
import { pages } from "#shared/paths.ts";
import { cutGsmLine } from "#shared/text/gsm-text.ts";
import { smsCharacters } from "#shared/text/sms-parts.ts";
import { isQuiet, secondsUntilLoud } from "#shared/time/quiet-hours.ts";
import { alertText, maxAlertsPerDay } from "../offers/alerts.rules.ts";
import { mayGetJobSms, takeJobSms } from "../offers/text-alerts.service.ts";
import { type DueSearch, lockDueSearches } from "./delivery.queries.ts";
import { type Found, findNews, sharedJobs } from "./found.service.ts";
import { holdAnnouncing, lastAnnouncement } from "./listings.queries.ts";
import { updateSearch } from "./saved-searches.queries.ts";
import { nextDigest } from "./saved-searches.rules.ts";

const slices = { size: 20, most: 1_000 };

/**
 * Looks at every due search. Repeats: nothing is sent twice, also by several processes and after a crash: the row is
 * locked while the alert is stored with the time until which it was looked at.
 */
export const deliverAlerts = (deps: Deps): Promise<void> =>
  inTransactions(deps, slices, async (tx) => {
    const jobsOf = sharedJobs();
    await holdAnnouncing(tx);
    const now = deps.clock.now();
    const due = await lockDueSearches(tx, { now, limit: slices.size });
    for (const search of due) await deliver({ ...deps, tx, jobsOf }, search, now);
    return due.length;
  });

type Delivery = Deps & { tx: Transaction; jobsOf: ReturnType<typeof sharedJobs> };

async function deliver(deps: Delivery, search: DueSearch, now: Date): Promise<void> {
  const { tx } = deps;
  const until = search.isClosed ? undefined : await lastAnnouncement(tx, search.kind);
  const next = nextDigest(search.every, now);
  if (!until) return updateSearch(tx, search.id, { dueAt: next });
  const bySms = search.by.includes("sms");
  const waits = bySms && isQuiet("sms", now);
  const texted = bySms && !waits ? await textOfNews(deps, search, { until, now }) : undefined;
  const isNotified =
    search.by.includes("notification") || search.by.includes("email") || texted?.isRefused === true;
  const notifiedCount = isNotified ? await notifyOfNews(deps, search, until) : 0;
  const count = Math.max(notifiedCount, texted?.count ?? 0);
  const loudAt = new Date(Math.floor(now.getTime() / 1_000 + secondsUntilLoud(now)) * 1_000);
  await updateSearch(tx, search.id, {
    dueAt: waits && (await hasNews(deps, search, until)) ? earliest(loudAt, next) : next,
    ...(isNotified || !waits ? { seenAt: latest(search.seenAt, until) } : {}),
    ...(waits ? {} : { textedAt: latest(search.textedAt, until) }),
    ...(count > 0 ? { sentAt: now, sentCount: count } : {}),
  });
}

const earliest = (one: Date, other: Date | null): Date => (other && other < one ? other : one);
const latest = (one: Date, other: Date): Date => (one > other ? one : other);

const hasNews = async (deps: Delivery, search: DueSearch, until: Date): Promise<boolean> =>
  (await findNews(deps, search, { since: search.textedAt, until })).count > 0;

/** Returns how many new results the person was notified of. */
async function notifyOfNews(deps: Delivery, search: DueSearch, until: Date): Promise<number> {
  const { id, userId, kind, q, service, state, lga } = search;
  const { jobIds, count } = await findNews(deps, search, { since: search.seenAt, until });
  if (count === 0) return 0;
  const [jobId] = jobIds;
  await notify(deps, deps.tx, {
    userId,
    kind: "found",
    about: `${id}:${until.toISOString()}`,
    params: {
      search: { kind, q, service, state, lga },
      found: count,
      ...(count === 1 && jobId ? { jobId } : {}),
    },
  });
  return count;
}

interface Texted {
  count: number;
  /** There is news, but no right to a text message or none left today. */
  isRefused: boolean;
}

async function textOfNews(
  deps: Delivery,
  search: DueSearch,
  { until, now }: { until: Date; now: Date },
): Promise<Texted> {
  const { userId, phone } = search;
  const found = await findNews(deps, search, { since: search.textedAt, until });
  if (found.count === 0) return { count: 0, isRefused: false };
  const body = await textFor(deps, search, { found, now });
  const perDay =
    search.kind === "servicemen" ? { kind: "serviceman-alert", limit: maxAlertsPerDay } : undefined;
  const isSent =
    body !== undefined &&
    (await tryQueueSms(deps, deps.tx, {
      to: phone,
      body,
      purpose: "job-alert",
      channel: "generic",
      userId,
      perDay,
    }));
  return isSent ? { count: found.count, isRefused: false } : { count: 0, isRefused: true };
}

/** Undefined without the right to a text message. */
async function textFor(
  deps: Delivery,
  search: DueSearch,
  { found, now }: { found: Found; now: Date },
): Promise<string | undefined> {
  const { userId, kind } = search;
  const { productName: product, origin } = deps.config;
  const language = search.language ?? defaultLanguage;
  const { savedSearchNames: names, savedSearchSms: words } = textsIn(language);
  const job = kind === "jobs" ? await takeJobSms(deps.tx, { userId, jobIds: found.jobIds, now }) : undefined;
  if (kind === "jobs" && !job) return undefined;
  if (kind === "servicemen" && !(await mayGetJobSms(deps.tx, { userId, now }))) return undefined;
  if (job && found.count === 1) return alertText(job, { product, origin, language });
  const facts = {
    product,
    count: names.counted(found.count),
    link: origin + addressIn(language, pages.alerts),
  };
  const room = smsCharacters - words[kind]({ ...facts, search: "" }).length;
  return words[kind]({ ...facts, search: cutGsmLine(names.plain(search), room) });
}
