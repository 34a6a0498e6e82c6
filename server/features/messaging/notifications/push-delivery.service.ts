/** Pushes a notification to a person's devices while no page is open. */
import type { DeviceMessage } from "#shared/contracts/push.ts";
import { isQuiet } from "#shared/time/quiet-hours.ts";
import { pushTitles } from "#texts/notifications.ts";
import type { Deps } from "../../../deps.ts";
import type { PushMessage } from "../../../gateways/ports/push.ts";
import { peopleHiddenFrom } from "../../trust/blocks/people.service.ts";
import { surroundingsOf } from "./context.service.ts";
import { toNotification } from "./notifications.rules.ts";
import { sendToDevice } from "./push.service.ts";
import { findPushable } from "./push-delivery.queries.ts";
import { newsSeconds, urgencyOf, waitBeforeTry } from "./push-delivery.rules.ts";

interface Told {
  userId: string;
  message: PushMessage;
}

/**
 * The content of the push now: names, blocks, mutes and the job's words are current. Undefined if it was read, became
 * old, or is by people who are hidden or gone.
 */
async function messageOf(deps: Pick<Deps, "db" | "clock">, noticeId: string): Promise<Told | undefined> {
  const row = await findPushable(deps.db, noticeId);
  if (!row) return undefined;
  const now = deps.clock.now();
  const newsFor = Math.floor(newsSeconds[row.kind] - (now.getTime() - row.createdAt.getTime()) / 1000);
  const { userId, publicId } = row;
  const hidden = await peopleHiddenFrom(deps.db, { userId, hasBlocks: true });
  const around = await surroundingsOf(deps, { userId, hidden, publicId }, [row]);
  const isByNobody = row.params.of?.every(({ person }) => !around.names.has(person)) ?? false;
  if (newsFor <= 0 || isByNobody) return undefined;
  const { _id: id, kind, text: body, path, createdAt: at } = toNotification(row, around);
  const told: DeviceMessage = { id, title: pushTitles[kind], body, path, at, isSilent: isQuiet("push", now) };
  return {
    userId,
    message: {
      text: JSON.stringify(told),
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

/**
 * Pushes to one device. Returns after how many seconds to retry, if the push service asked for that.
 * Repeats: pushes again.
 */
export async function pushToDevice(
  deps: Pick<Deps, "db" | "clock" | "gateways" | "log" | "metrics">,
  { noticeId, deviceId, tries }: Delivery,
): Promise<number | undefined> {
  const told = await messageOf(deps, noticeId);
  if (!told) return undefined;
  const { userId, message } = told;
  const outcome = await sendToDevice(deps, { deviceId, userId }, message);
  if (outcome.kind !== "later") return undefined;
  const { retryAfterSeconds } = outcome;
  return waitBeforeTry(tries + 1, { retryAfterSeconds, newsFor: message.ttlSeconds });
}
