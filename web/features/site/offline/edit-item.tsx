import { type FormEvent, useEffect, useId, useState } from "react";
import { outboxTexts as words } from "#texts/offline.ts";
import { announce, changeItem, holdItem, type OutboxItem } from "#web/lib/device/outbox.ts";
import { useErrorList } from "#web/lib/forms/error-list.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Checkbox } from "#web/ui/choices/checkbox.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { ErrorSummary } from "#web/ui/fields/error-summary.tsx";
import { MoneyField } from "#web/ui/fields/money-field.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";

type FieldName = keyof typeof words.fields;

const isField = (name: string): name is FieldName => name in words.fields;
const amounts: ReadonlySet<FieldName> = new Set(["minBudget", "maxBudget", "minUnits"]);
const long: ReadonlySet<FieldName> = new Set(["description", "comment", "text", "serviceDescription"]);

/** Names of the body's fields that can be changed in the list. */
const fieldsOf = ({ body }: OutboxItem): FieldName[] =>
  Object.entries(body ?? {}).flatMap(([name, value]) =>
    isField(name) && (typeof value === "string" || typeof value === "number") ? [name] : [],
  );

export const isEditable = (item: OutboxItem): boolean => fieldsOf(item).length > 0;

/** Edits an unsent item, which is not sent meanwhile. It keeps its key, so the server does not repeat an earlier attempt that arrived. */
export function EditItem({ item, onDone }: { item: OutboxItem; onDone: () => void }) {
  const id = useId();
  const fields = fieldsOf(item);
  useEffect(() => holdItem(item.id), [item.id]);
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map((name) => [name, String(item.body?.[name] ?? "")])),
  );
  const [isWithoutFile, setWithoutFile] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const empty = fields.filter(
    (name) => long.has(name) && typed[name]!.trim() === "" && item.body?.[name] !== "",
  );
  const { summary, wasTried, refuse } = useErrorList(
    empty.map((name) => ({ fieldId: `${id}-${name}`, label: words.fields[name] })),
  );
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setFailed(false);
    if (refuse()) return;
    const changed = fields.map((name) => [name, sentValue(typed[name]!.trim(), item.body?.[name])]);
    const body = { ...item.body, ...Object.fromEntries(changed) };
    const about = typed.description ?? typed.comment ?? item.about;
    try {
      const file = isWithoutFile ? null : item.file;
      await changeItem(item.id, { body, file, about, refusal: null, nextAt: 0, madeAt: Date.now() });
    } catch {
      return setFailed(true);
    }
    announce({ type: "kept" });
    onDone();
  };
  return (
    <form className="stack" method="post" noValidate onSubmit={(event) => void save(event)}>
      <ErrorSummary {...summary} />
      {fields.map((name) => (
        <ItemField
          key={name}
          id={`${id}-${name}`}
          name={name}
          value={typed[name] ?? ""}
          isNumber={typeof item.body?.[name] === "number"}
          error={wasTried && empty.includes(name) ? words.empty : undefined}
          onValueChange={(value) => setTyped((before) => ({ ...before, [name]: value }))}
        />
      ))}
      {item.file && (
        <Checkbox
          label={words.withoutFile}
          checked={isWithoutFile}
          onChange={({ currentTarget }) => setWithoutFile(currentTarget.checked)}
        />
      )}
      {hasFailed && (
        <Notice tone="danger" announce>
          {words.saveFailed}
        </Notice>
      )}
      <div className="btns">
        <Button kind="quiet" onClick={onDone}>
          {words.cancel}
        </Button>
        <Button type="submit">{words.save}</Button>
      </div>
    </form>
  );
}

interface ItemFieldProps {
  id: string;
  name: FieldName;
  value: string;
  isNumber: boolean;
  error: string | undefined;
  onValueChange: (value: string) => void;
}

function ItemField({ id, name, value, isNumber, error, onValueChange }: ItemFieldProps) {
  const label = words.fields[name];
  if (amounts.has(name))
    return (
      <MoneyField
        id={id}
        label={label}
        value={value ? Number(value) : undefined}
        onValueChange={(naira) => onValueChange(naira === undefined ? "" : String(naira))}
      />
    );
  const Field = long.has(name) ? TextArea : TextField;
  return (
    <Field
      id={id}
      label={label}
      value={value}
      error={error}
      {...(isNumber && { inputMode: "numeric" as const })}
      onChange={({ currentTarget }: { currentTarget: { value: string } }) =>
        onValueChange(currentTarget.value)
      }
    />
  );
}

/** A number if the field held one; other text is sent as typed, and the server refuses it. */
function sentValue(typed: string, before: unknown): unknown {
  const number = Number(typed.replaceAll(",", ""));
  return typeof before === "number" && typed !== "" && Number.isFinite(number) ? number : typed;
}
