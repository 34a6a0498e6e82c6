import { type FormEvent, useId, useState } from "react";
import { outboxTexts as words } from "#texts/offline.ts";
import { announce, changeItem, type OutboxItem } from "#web/lib/device/outbox.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";

type FieldName = keyof typeof words.fields;

const isField = (name: string): name is FieldName => name in words.fields;
const long: ReadonlySet<FieldName> = new Set(["description", "comment", "text", "serviceDescription"]);

/** Names of the body's fields that can be changed in the list. */
const fieldsOf = ({ body }: OutboxItem): FieldName[] =>
  Object.entries(body ?? {}).flatMap(([name, value]) =>
    isField(name) && (typeof value === "string" || typeof value === "number") ? [name] : [],
  );

export const isEditable = (item: OutboxItem): boolean => fieldsOf(item).length > 0;

/** Changes what waits. Its key stays: if an earlier attempt arrived, the server does not do it twice. */
export function EditItem({ item, onDone }: { item: OutboxItem; onDone: () => void }) {
  const id = useId();
  const fields = fieldsOf(item);
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map((name) => [name, String(item.body?.[name] ?? "")])),
  );
  const [problem, setProblem] = useState<{ name: string; text: string }>();
  const blame = (name: FieldName, text: string) => {
    setProblem({ name, text });
    document.getElementById(`${id}-${name}`)?.focus();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const empty = fields.find(
      (name) => long.has(name) && typed[name]!.trim() === "" && item.body?.[name] !== "",
    );
    if (empty) return blame(empty, words.empty);
    const changed = fields.map((name) => [name, sentValue(typed[name]!.trim(), item.body?.[name])]);
    const body = { ...item.body, ...Object.fromEntries(changed) };
    const about = item.kind === "post-job" || item.kind === "comment" ? typed[fields[0]!]! : item.about;
    try {
      await changeItem(item.id, { body, about, refusal: null, nextAt: 0, madeAt: Date.now() });
    } catch {
      return blame(fields[0]!, words.saveFailed);
    }
    announce({ type: "kept" });
    onDone();
  };
  return (
    <form className="stack" onSubmit={(event) => void save(event)}>
      {fields.map((name) => {
        const Field = long.has(name) ? TextArea : TextField;
        return (
          <Field
            key={name}
            id={`${id}-${name}`}
            label={words.fields[name]}
            value={typed[name] ?? ""}
            error={problem?.name === name ? problem.text : undefined}
            {...(typeof item.body?.[name] === "number" && { inputMode: "numeric" as const })}
            onChange={({ currentTarget }: { currentTarget: { value: string } }) =>
              setTyped((before) => ({ ...before, [name]: currentTarget.value }))
            }
          />
        );
      })}
      <div className="btns">
        <Button kind="quiet" onClick={onDone}>
          {words.cancel}
        </Button>
        <Button type="submit">{words.save}</Button>
      </div>
    </form>
  );
}

/** A number if the field held one; other text is sent as typed, and the server refuses it. */
function sentValue(typed: string, before: unknown): unknown {
  const number = Number(typed.replaceAll(",", ""));
  return typeof before === "number" && typed !== "" && Number.isFinite(number) ? number : typed;
}
