import type { Actor } from "#server/actor.ts";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { peopleHiddenFrom } from "#server/features/trust/blocks/people.service.ts";
import type { Spoken, WithMessage } from "#server/language/message.ts";
import { notificationSettingTexts as words } from "#server/language/messages.ts";
import { storedTexts } from "#server/language/stored-texts.ts";
import type {
  NotificationPage,
  NotificationSettings,
  NotificationSettingsSaved,
  ReadNotifications,
  SetNotificationSettings,
} from "#shared/contracts/notifications.ts";
import { dayMs } from "#shared/time/durations.ts";
import { contextOf } from "./context.service.ts";
import { insertMoneyIn } from "./insert.queries.ts";
import {
  countUnread,
  findNotifications,
  findPreferences,
  givePromoConsent,
  hasPromoConsent,
  markRead,
  type Reader,
  storePreferences,
  withdrawPromoConsent,
} from "./notifications.queries.ts";
import { toNotification } from "./notifications.rules.ts";

type Needs = Pick<Deps, "db" | "clock" | "config">;

const notificationsPerPage = 30;
const maxMoneyInDays = 30;

export async function listNotifications(
  deps: Needs,
  actor: Actor,
  after: string | undefined,
): Promise<Spoken<NotificationPage>> {
  const reader = await readerOf(deps, actor);
  if (!after) await storeMoneyIn(deps, actor, null);
  const [rows, unread] = await Promise.all([
    findNotifications(deps.db, { ...reader, after, limit: notificationsPerPage + 1 }),
    countUnread(deps.db, reader),
  ]);
  const shown = rows.slice(0, notificationsPerPage);
  const around = await contextOf(deps, { ...reader, publicId: actor.publicId }, shown);
  return {
    notices: shown.map((row) => toNotification(row, around)),
    unread,
    next: rows.length > notificationsPerPage ? (shown.at(-1)?.id ?? null) : null,
  };
}

export async function unreadNotifications(deps: Needs, actor: Actor): Promise<number> {
  await storeMoneyIn(deps, actor, null);
  return countUnread(deps.db, await readerOf(deps, actor));
}

/** Marks the actor's notifications as read, all of them without ids. Returns how many are unread now. */
export async function markNotificationsRead(
  deps: Needs,
  actor: Actor,
  { ids }: ReadNotifications,
): Promise<number> {
  await markRead(deps.db, { userId: actor.userId, ids, at: deps.clock.now() });
  return countUnread(deps.db, await readerOf(deps, actor));
}

export async function notificationSettingsOf(
  deps: Pick<Deps, "db">,
  actor: Actor,
): Promise<NotificationSettings> {
  const [preferences, promotions] = await Promise.all([
    findPreferences(deps.db, actor.userId),
    hasPromoConsent(deps.db, actor.userId),
  ]);
  return { ...preferences, promotions };
}

/** Mutes exactly these kinds. Events while a kind was muted never count as unread. */
export async function setNotificationSettings(
  deps: Needs,
  actor: Actor,
  input: SetNotificationSettings,
): Promise<WithMessage<NotificationSettingsSaved>> {
  const { userId } = actor;
  const mutedKinds = [...new Set(input.mutedKinds)];
  const { mutedKinds: before } = await findPreferences(deps.db, userId);
  // Before muting, stores the transfers so far; when unmuting, stores those that arrived meanwhile as read.
  if (!before.includes("money-in")) await storeMoneyIn(deps, actor, null);
  await storePreferences(deps.db, { userId, mutedKinds, push: input.push });
  if (before.includes("money-in")) await storeMoneyIn(deps, actor, deps.clock.now());
  return { message: words.saved, settings: await notificationSettingsOf(deps, actor) };
}

/** Withdraws the consent to promotional messages, or records it again with the time and the wording of the sign-up. */
export async function setPromotions(
  deps: Needs,
  actor: Actor,
  on: boolean,
): Promise<WithMessage<NotificationSettingsSaved>> {
  await switchPromotions(deps.db, { userId: actor.userId, at: deps.clock.now(), on });
  const message = on ? words.promotionsOn : words.promotionsOff;
  return { message, settings: await notificationSettingsOf(deps, actor) };
}

/** Transaction: may be part of one. Repeats: changes nothing. */
export async function switchPromotions(
  db: Db,
  { userId, at, on }: { userId: string; at: Date; on: boolean },
): Promise<void> {
  if (on) await givePromoConsent(db, { userId, at, wording: storedTexts.accountAnswers.promoConsent });
  else await withdrawPromoConsent(db, userId, at);
}

const readerOf = async (deps: Pick<Deps, "db">, actor: Actor): Promise<Reader> => ({
  userId: actor.userId,
  hidden: await peopleHiddenFrom(deps.db, actor),
});

const storeMoneyIn = (deps: Needs, { userId }: Actor, readAt: Date | null): Promise<void> => {
  // Not longer than notifications are kept: removed ones would be created again.
  const days = Math.min(maxMoneyInDays, deps.config.keepNotificationsDays);
  const since = new Date(deps.clock.now().getTime() - days * dayMs);
  return insertMoneyIn(deps.db, { userId, since, readAt });
};
