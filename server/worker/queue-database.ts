/** The queue's connections: like the product's own, they find the primary among the hosts of DATABASE_URL. */
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Db as IDatabase } from "pg-boss";
import type { Logger } from "pino";

const againAfterMs = 1_000;
/** A host that vanished sends nothing: the listening connection is checked regularly. */
const checkedEveryMs = 10_000;
const answeredWithinMs = 5_000;

interface Listener {
  channel: string;
  onNotification: (payload: string) => void;
  onReconnect: () => void;
  signal: AbortSignal;
}

export class QueueDatabase implements IDatabase {
  private readonly pool: pg.Pool;
  private readonly log: Logger;

  /** One connection of the pool is for LISTEN. */
  constructor(pool: pg.Pool, log: Logger) {
    this.pool = pool;
    this.log = log;
  }

  executeSql(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    return this.pool.query(text, values);
  }

  /** Listens until closed, also across a failover. Missed notifications are made up for after a reconnect. */
  async listen(
    channel: string,
    onNotification: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<{ close(): Promise<void> }> {
    const closing = new AbortController();
    const listening = this.keepListening({ channel, onNotification, onReconnect, signal: closing.signal });
    return {
      close: async () => {
        closing.abort();
        await listening;
      },
    };
  }

  private async keepListening(listener: Listener): Promise<void> {
    const { signal } = listener;
    while (!signal.aborted) {
      try {
        await this.listenOnce(listener);
      } catch (error) {
        this.log.warn({ err: error }, "the queue's listening connection was lost");
      }
      await sleep(againAfterMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  private async listenOnce({ channel, onNotification, onReconnect, signal }: Listener): Promise<void> {
    const client = await this.pool.connect();
    const ended = once(client, "end", { signal }).catch(() => {});
    let isOver = false;
    void ended.then(() => {
      isOver = true;
    });
    client.on("notification", ({ payload }) => {
      if (payload !== undefined) onNotification(payload);
    });
    try {
      await client.query(`listen "${channel}"`);
      onReconnect();
      while (!isOver) {
        await Promise.race([ended, sleep(checkedEveryMs, undefined, { ref: false })]);
        if (!isOver)
          await client.query({ text: "select", query_timeout: answeredWithinMs } as pg.QueryConfig);
      }
    } finally {
      client.release(true);
    }
  }
}
