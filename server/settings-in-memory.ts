/** The owner's settings in memory: read before the first request and after each change in the feed. */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";
import {
  type OwnerSettingName,
  type OwnerSettings,
  ownerSettingDefaults,
  ownerSettingNames,
  ownerSettingSchemas,
} from "#shared/settings.ts";
import type { Config } from "./config.ts";
import type { Freshness } from "./freshness.ts";

export interface SettingsInMemory {
  readonly values: OwnerSettings;
  readonly defaults: OwnerSettings;
  /** Reads them again, after the caller's own commit. */
  reload: () => Promise<void>;
  onChange: (listener: () => void) => void;
}

interface Needs {
  pool: pg.Pool;
  freshness: Freshness;
  config: Config;
  log: Logger;
}

const retryMs = 1_000;

/** Reads the settings and follows changes. Errors: those of the database, for the first read only. */
export async function followSettings(needs: Needs): Promise<SettingsInMemory> {
  const defaults = ownerSettingDefaults(needs.config);
  const listeners = new Set<() => void>();
  let values = await readValues(needs, defaults);
  let isStale = false;
  let reading: Promise<void> | undefined;

  /** A change during a read triggers another read, so that no stale value remains. */
  const readWhileStale = async () => {
    while (isStale) {
      isStale = false;
      const read = await readValues(needs, defaults);
      if (JSON.stringify(read) === JSON.stringify(values)) continue;
      values = read;
      for (const listener of listeners) listener();
    }
  };
  const reload = () => {
    isStale = true;
    reading ??= readWhileStale().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  let isRetrying = false;
  /** One retry at a time: without a database, the feed notifies four times a second. */
  const reloadOrRetry = async (): Promise<void> => {
    for (;;) {
      try {
        return await reload();
      } catch (error) {
        if (isRetrying || needs.pool.ending) return;
        needs.log.warn({ err: error }, "the owner's settings cannot be read");
        isRetrying = true;
        await sleep(retryMs, undefined, { ref: false });
        isRetrying = false;
      }
    }
  };
  needs.freshness.on("settings", () => void reloadOrRetry());
  return {
    get values() {
      return values;
    },
    defaults,
    reload,
    onChange: (listener) => void listeners.add(listener),
  };
}

/** A stored value that this version does not understand is ignored. */
async function readValues({ pool, log }: Needs, defaults: OwnerSettings): Promise<OwnerSettings> {
  const { rows } = await pool.query<{ name: string; value: unknown }>({
    name: "read-owner-settings",
    text: "select name, value from owner_settings",
  });
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  const read = (name: OwnerSettingName) => {
    if (!stored.has(name)) return defaults[name];
    const checked = ownerSettingSchemas[name].safeParse(stored.get(name));
    if (!checked.success) log.error({ setting: name }, "a stored setting is not understood");
    return checked.success ? checked.data : defaults[name];
  };
  return Object.fromEntries(ownerSettingNames.map((name) => [name, read(name)])) as OwnerSettings;
}
