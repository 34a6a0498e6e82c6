import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import * as z from "zod/mini";
import { reasonMaxLength } from "#shared/contracts/decision-reason.ts";
import { type OwnerSetting, SettingReason } from "#shared/contracts/settings.ts";
import { ownerSettingSchemas } from "#shared/settings.ts";
import { dayAndTime } from "#shared/time/day-and-time.ts";
import { settingTexts as words } from "#texts/settings.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { type OpenForm, useContractForm } from "#web/lib/forms/forms.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Checkbox } from "#web/ui/choices/checkbox.tsx";
import { Fold } from "#web/ui/content/accordion.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { defaultWords, type SettingPart, settingParts, typedValue, valueWords } from "./setting-parts.ts";
import { changeSetting } from "./settings.api.ts";

type Sent = { value: unknown; reason: string };
type Form = OpenForm<FieldValues, Sent>;

export function SettingForm({ setting }: { setting: OwnerSetting }) {
  const { name, value } = setting;
  const title = words.names[name];
  return (
    <Card as="section" className="setting" aria-labelledby={`${name}-title`}>
      <Fold
        title={
          <span className="fill">
            <h2 id={`${name}-title`} className="h3">
              {title}
            </h2>
            <span className="sm muted own-line truncate">{valueWords(name, value)}</span>
          </span>
        }
      >
        <ChangeForm setting={setting} title={title} />
      </Fold>
    </Card>
  );
}

function ChangeForm({ setting, title }: { setting: OwnerSetting; title: string }) {
  const { name, isChanged, changedBy, changedAt } = setting;
  const { form, save, restore, failure, isRestoring } = useSettingForm(setting);
  return (
    <ContractForm form={form} send={save}>
      <p className="dim">{words.helps[name]}</p>
      <p className="sm muted">
        {isChanged ? words.defaultIs(defaultWords(setting)) : words.isDefault}
        {changedBy && changedAt && (
          <span className="own-line">{words.changedBy(changedBy, dayAndTime(changedAt))}</span>
        )}
      </p>
      <div className="parts">
        {settingParts[name].map((part) => (
          <Part key={part.path} part={part} form={form} />
        ))}
      </div>
      <TextField {...form.field("reason")} hint={words.reasonHint} maxLength={reasonMaxLength} />
      {failure !== undefined && (
        <Notice tone="danger" announce>
          {failure instanceof ApiError && failure.isRefusal ? failure.message : words.saveFailed}
        </Notice>
      )}
      <div className="btns">
        {isChanged && (
          <Button
            kind="quiet"
            aria-label={words.resetOf(title)}
            busy={isRestoring}
            busyText={words.saving}
            disabled={form.isBusy}
            onClick={() => void restore()}
          >
            {words.reset}
          </Button>
        )}
        <Button type="submit" busy={form.isBusy} busyText={words.saving} disabled={isRestoring}>
          {words.save(title)}
        </Button>
      </div>
    </ContractForm>
  );
}

function useSettingForm({ name, value }: OwnerSetting) {
  const client = useQueryClient();
  const showToast = useToast();
  const [restoreFailure, setRestoreFailure] = useState<unknown>();
  const [isRestoring, setRestoring] = useState(false);
  const labels = Object.fromEntries(settingParts[name].map(({ path, label }) => [path, label]));
  const form: Form = useContractForm<FieldValues, Sent>({
    id: name,
    schema: z.extend(SettingReason, { value: ownerSettingSchemas[name] }) as never,
    labels: { ...labels, reason: words.reason },
    start: { value: typedValue(name, value), reason: "" },
  });
  const change = async (to: { value: unknown } | undefined, reason: string) => {
    setRestoreFailure(undefined);
    const { message, setting } = await changeSetting(client, { name, ...(to && { to }), reason });
    form.form.reset({ value: typedValue(name, setting.value), reason: "" });
    showToast(message);
  };
  const restore = async () => {
    if (!(await form.form.trigger("reason"))) return form.form.setFocus("reason");
    setRestoring(true);
    await change(undefined, String(form.form.getValues("reason"))).catch(setRestoreFailure);
    setRestoring(false);
  };
  const save = ({ value: typed, reason }: Sent) => change({ value: typed }, reason);
  return { form, save, restore, failure: form.failure ?? restoreFailure, isRestoring };
}

function Part({ part: { path, kind }, form }: { part: SettingPart; form: Form }) {
  const field = form.field(path);
  if (kind === "flag") return <Checkbox {...field} />;
  if (kind === "text") return <TextArea {...field} rows={3} />;
  if (kind === "figure") return <TextField {...field} inputMode="numeric" figures />;
  return <TextField {...field} />;
}
