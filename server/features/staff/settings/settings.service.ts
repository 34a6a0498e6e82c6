import { isDeepStrictEqual } from "node:util";
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { recordAudit } from "#server/features/trust/audit/audit.service.ts";
import { fieldMessage } from "#server/language/field-message.ts";
import type { Message } from "#server/language/message.ts";
import { fieldTexts } from "#server/language/messages.ts";
import type { ChangeOwnerSetting, OwnerSetting } from "#shared/contracts/settings.ts";
import { type OwnerSettingName, ownerSettingNames, ownerSettingSchemas } from "#shared/settings.ts";
import {
  findSettings,
  lockSettings,
  removeSetting,
  type StoredSetting,
  storeSetting,
} from "./settings.queries.ts";

export async function listOwnerSettings(deps: Deps): Promise<OwnerSetting[]> {
  const stored = new Map((await findSettings(deps.db)).map((row) => [row.name, row]));
  return ownerSettingNames.map((name) => toSetting(deps, name, stored.get(name)));
}

function toSetting(deps: Deps, name: OwnerSettingName, stored: StoredSetting | undefined): OwnerSetting {
  return {
    name,
    value: stored === undefined ? deps.settings.defaults[name] : stored.value,
    default: deps.settings.defaults[name],
    isChanged: stored !== undefined,
    changedBy: stored?.changedBy ?? null,
    changedAt: stored?.changedAt.toISOString() ?? null,
  };
}

/**
 * Errors: `invalid` with a sentence at each wrong part of the value.
 * Repeats: the same value changes nothing. Locks: other changes of settings.
 */
export async function changeOwnerSetting(
  deps: Deps,
  actor: Actor,
  { name, value, reason }: ChangeOwnerSetting & { name: OwnerSettingName },
): Promise<OwnerSetting> {
  const checked = checkedValue(name, value);
  return change(deps, { actor, name, reason, action: "settings.change", to: checked }, (tx) =>
    storeSetting(tx, { name, value: checked, by: actor.userId, at: deps.clock.now() }),
  );
}

/** Restores the default. Repeats: changes nothing. Locks: other changes of settings. */
export async function restoreOwnerSetting(
  deps: Deps,
  actor: Actor,
  { name, reason }: { name: OwnerSettingName; reason: string },
): Promise<OwnerSetting> {
  const to = deps.settings.defaults[name];
  return change(deps, { actor, name, reason, action: "settings.restore", to }, (tx) =>
    removeSetting(tx, name),
  );
}

function checkedValue(name: OwnerSettingName, value: unknown): unknown {
  const checked = ownerSettingSchemas[name].safeParse(value);
  if (checked.success) return checked.data;
  const fields: Record<string, Message> = {};
  for (const { path, message } of checked.error.issues)
    fields[["value", ...path].join(".")] ??= fieldMessage(message) ?? fieldTexts.invalid;
  throw new AppError("invalid", { fields });
}

interface Plan {
  actor: Actor;
  name: OwnerSettingName;
  reason: string;
  action: "settings.change" | "settings.restore";
  to: unknown;
}

async function change(
  deps: Deps,
  { actor, name, reason, action, to }: Plan,
  write: (tx: Transaction) => Promise<void>,
): Promise<OwnerSetting> {
  const setting = await inTransaction(deps, async (tx) => {
    await lockSettings(tx);
    const before = await settingNow(deps, tx, name);
    const isSame = isDeepStrictEqual(before.value, to);
    if (isSame && before.isChanged === (action === "settings.change")) return before;
    await write(tx);
    await recordAudit(tx, {
      actorId: actor.userId,
      action,
      subjectType: "setting",
      subjectId: name,
      reason,
      before: before.value,
      after: to,
    });
    return settingNow(deps, tx, name);
  });
  await deps.settings.reload();
  return setting;
}

async function settingNow(deps: Deps, tx: Transaction, name: OwnerSettingName): Promise<OwnerSetting> {
  const stored = (await findSettings(tx)).find((row) => row.name === name);
  return toSetting(deps, name, stored);
}
