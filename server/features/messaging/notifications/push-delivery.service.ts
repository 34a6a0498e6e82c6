import type { Deps } from "#server/deps.ts";
import { peopleHiddenFrom } from "#server/features/trust/blocks/people.service.ts";
import type { PushMessage } from "#server/gateways/ports/push.ts";
import { say } from "#server/language/say.ts";
import { textsIn } from "#server/language/texts.ts";
import type { DeviceMessage } from "#shared/contracts/notifications.ts";
import { defaultLanguage } from "#shared/messages/languages.ts";
import { isQuiet } from "#shared/time/quiet-hours.ts";
import { contextOf } from "./context.service.ts";
import { toNotification } from "./notifications.rules.ts";
import { sendToDevice } from "./push.service.ts";
import { findPushable } from "./push-delivery.queries.ts";
import { newsSeconds, urgencyOf, waitBeforeTry } from "./push-delivery.rules.ts";

interface AddressedMessage {
  userId: string;
  message: PushMessage;
}

/** Names, blocks and mutes as of now. Undefined if it was read, became old, or is by people hidden or gone. */
async function messageOf(
  deps: Pick<Deps, "db" | "clock">,
  notificationId: string,
): Promise<AddressedMessage | undefined> {
  const row = await findPushable(deps.db, notificationId);
  if (!row) return undefined;
  const now = deps.clock.now();
  const newsFor = Math.floor(newsSeconds[row.kind] - (now.getTime() - row.createdAt.getTime()) / 1000);
  const { userId, publicId } = row;
  const hidden = await peopleHiddenFrom(deps.db, { userId, hasBlocks: true });
  const around = await contextOf(deps, { userId, hidden, publicId }, [row]);
  const areAllHidden = row.params.of?.every(({ person }) => !around.names.has(person)) ?? false;
  if (newsFor <= 0 || areAllHidden) return undefined;
  const language = row.language ?? defaultLanguage;
  const { _id: id, kind, text, path, createdAt: at } = toNotification(row, around);
  const content: DeviceMessage = {
    id,
    path,
    at,
    isSilent: isQuiet("push", now),
    title: textsIn(language).pushTitles[kind],
    body: say(language, text),
  };
  return {
    userId,
    message: {
      text: JSON.stringify(content),
      ttlSeconds: newsFor,
      urgency: urgencyOf(kind),
      topic: id.replaceAll("-", ""),
    },
  };
}

export interface Delivery {
  noticeId: string;
  deviceId: string;
  tries: number;
}

/** Returns the seconds until a retry; undefined if none is needed. Repeats: pushes again. */
export async function pushToDevice(
  deps: Pick<Deps, "db" | "clock" | "gateways" | "log" | "metrics">,
  { noticeId, deviceId, tries }: Delivery,
): Promise<number | undefined> {
  const addressed = await messageOf(deps, noticeId);
  if (!addressed) return undefined;
  const { userId, message } = addressed;
  const outcome = await sendToDevice(deps, { deviceId, userId }, message);
  if (outcome.kind !== "later") return undefined;
  const { retryAfterSeconds } = outcome;
  return waitBeforeTry(tries + 1, { retryAfterSeconds, newsFor: message.ttlSeconds });
}
