import { useState } from "react";
import { outboxTexts as words } from "#texts/offline.ts";
import {
  announce,
  changeItem,
  isOld,
  isSending,
  type OutboxItem,
  removeItem,
} from "#web/lib/device/outbox.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { deviceTime } from "./device-time.ts";
import { EditItem, isEditable } from "./edit-item.tsx";
import { sendFromPage } from "./send-from-page.ts";

interface WaitingSheetProps {
  items: OutboxItem[];
  isOpen: boolean;
  onClose: () => void;
}

/** Items made offline, in the order of sending; the user can edit, delete or send them. */
export function WaitingSheet({ items, isOpen, onClose }: WaitingSheetProps) {
  const [edited, setEdited] = useState<number>();
  const [removed, setRemoved] = useState<OutboxItem>();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={words.title}>
      <div className="stack loose">
        <p className="sm muted">{items.length > 0 ? words.help : words.none}</p>
        <ul className="unsent">
          {items.map((item) => (
            <li key={item.id}>
              {edited === item.id ? (
                <EditItem item={item} onDone={() => setEdited(undefined)} />
              ) : (
                <Waiting item={item} onEdit={() => setEdited(item.id)} onRemove={() => setRemoved(item)} />
              )}
            </li>
          ))}
        </ul>
        {items.length > 0 && (
          <Button wide onClick={() => void sendFromPage(true)}>
            {words.sendNow}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        onConfirm={() => {
          if (removed) void remove(removed.id);
          setRemoved(undefined);
        }}
        title={words.removeAsk}
        confirmText={words.remove}
        cancelText={words.keep}
      >
        <p>{removed && removed.attempts > 0 ? words.maybeArrived : words.removeHelp}</p>
      </ConfirmDialog>
    </Sheet>
  );
}

async function remove(id: number): Promise<void> {
  await removeItem(id);
  announce({ type: "changed" });
}

interface WaitingProps {
  item: OutboxItem;
  onEdit: () => void;
  onRemove: () => void;
}

function Waiting({ item, onEdit, onRemove }: WaitingProps) {
  const now = Date.now();
  const busy = isSending(item, now);
  const confirm = async () => {
    await changeItem(item.id, { madeAt: Date.now(), nextAt: 0 });
    announce({ type: "kept" });
  };
  return (
    <>
      <h3 className="h3">{words.kinds[item.kind]}</h3>
      <p className="clamped">{item.about}</p>
      {item.file && <p className="sm muted">{words.withFile}</p>}
      <p className={item.refusal === null ? "sm muted" : "hint error"}>{stateOf(item, now)}</p>
      {!busy && (
        <div className="btns">
          {isOld(item, now) && item.refusal === null && (
            <Button small onClick={() => void confirm()}>
              {words.sendAnyway}
            </Button>
          )}
          {isEditable(item) && (
            <Button kind="soft" small aria-label={words.editOf(item.about)} onClick={onEdit}>
              {words.edit}
            </Button>
          )}
          <Button kind="quiet" small aria-label={words.removeOf(item.about)} onClick={onRemove}>
            {words.remove}
          </Button>
        </div>
      )}
    </>
  );
}

function stateOf(item: OutboxItem, now: number): string {
  const { states } = words;
  if (item.refusal !== null) return states.refused(item.refusal);
  if (isOld(item, now)) return item.attempts > 0 ? `${states.old} ${words.maybeArrived}` : states.old;
  if (isSending(item, now)) return states.sending;
  if (item.attempts === 0) return states.waiting;
  return states.later(deviceTime(new Date(item.nextAt)));
}
