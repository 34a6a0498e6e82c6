import { inTransaction } from "../../../db/in-transaction.ts";
import { defineTask } from "../../../worker/queue.ts";
import { devicesOf } from "./push.service.ts";
import { claimNotification, findUnpushed, insertMoneyForDevices } from "./push-delivery.queries.ts";
import { type Delivery, tellDevice } from "./push-delivery.service.ts";

/** Takes a notice and stores a task for each of the person's devices, in one transaction: none is left out or doubled. */
export const pushNotification = defineTask<{ noticeId: string }>({
  name: "notices.push",
  async handle(deps, { noticeId }) {
    await inTransaction(deps, async (tx) => {
      const userId = await claimNotification(tx, { noticeId, at: deps.clock.now() });
      if (!userId) return;
      for (const deviceId of await devicesOf(deps, tx, userId))
        await deps.queue.send(tx, deliverNotification, { noticeId, deviceId, tries: 0 });
    });
  },
});

/**
 * Tells one device, at most once: a task that was broken off is not taken up again, because the push service may have
 * its message. What is lost so still stands under the bell; told twice it would annoy.
 */
export const deliverNotification = defineTask<Delivery>({
  name: "notices.deliver",
  retryLimit: 0,
  concurrency: 8,
  async handle(deps, delivery) {
    const waitSeconds = await tellDevice(deps, delivery);
    if (waitSeconds === undefined) return;
    const next = { ...delivery, tries: delivery.tries + 1 };
    await deps.queue.send(deps.db, deliverNotification, next, { startAfterSeconds: waitSeconds });
  },
});

/** Longer than a minute: rows that are committed late are found the next time. */
const moneySeconds = 3 * 60;
/** What devices were not told in this time they are not told at all. */
const unpushedSeconds = 3600;

/** What is not written by the deed itself: money from other people, and whatever else waits to be told. */
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
