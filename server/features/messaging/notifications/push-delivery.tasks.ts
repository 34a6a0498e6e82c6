import { inTransaction } from "#server/db/in-transaction.ts";
import { defineTask } from "#server/worker/queue.ts";
import { hourSeconds } from "#shared/time/durations.ts";
import { devicesOf } from "./push.service.ts";
import { claimNotification, findUnpushed, insertMoneyForDevices } from "./push-delivery.queries.ts";
import { type Delivery, pushToDevice } from "./push-delivery.service.ts";

/**
 * Claims and queues a task per device in one transaction: none is left out or doubled. The names of these tasks and
 * their `noticeId` keep the old word: tasks that wait during an upgrade hold it.
 */
export const pushNotification = defineTask<{ noticeId: string }>({
  name: "notices.push",
  async handle(deps, { noticeId }) {
    await inTransaction(deps, async (tx) => {
      const userId = await claimNotification(tx, { notificationId: noticeId, at: deps.clock.now() });
      if (!userId) return;
      for (const deviceId of await devicesOf(deps, tx, userId))
        await deps.queue.send(tx, deliverNotification, { noticeId, deviceId, tries: 0 });
    });
  },
});

/**
 * At most once: the service may have taken an interrupted push. A lost one is still in the bell; a double
 * annoys.
 */
export const deliverNotification = defineTask<Delivery>({
  name: "notices.deliver",
  retryLimit: 0,
  concurrency: 8,
  async handle(deps, delivery) {
    const waitSeconds = await pushToDevice(deps, delivery);
    if (waitSeconds === undefined) return;
    const next = { ...delivery, tries: delivery.tries + 1 };
    await deps.queue.send(deps.db, deliverNotification, next, { startAfterSeconds: waitSeconds });
  },
});

/** Longer than a minute, so that rows committed late are found the next time. */
const moneySeconds = 3 * 60;
/** Notifications that were not pushed within this time are not pushed at all. */
const unpushedSeconds = hourSeconds;

/** Pushes what the action itself did not queue: received transfers, and other waiting notifications. */
export const pushWaiting = defineTask({
  name: "notices.push-waiting",
  schedule: "* * * * *",
  concurrency: 1,
  async handle(deps) {
    const now = deps.clock.now().getTime();
    await insertMoneyForDevices(deps.db, new Date(now - moneySeconds * 1000));
    const waiting = await findUnpushed(deps.db, new Date(now - unpushedSeconds * 1000));
    for (const noticeId of waiting) await deps.queue.send(deps.db, pushNotification, { noticeId });
  },
});
