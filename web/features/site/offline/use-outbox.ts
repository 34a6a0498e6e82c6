import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { outboxTexts } from "#texts/offline.ts";
import { allItems, itemsOf, type OutboxItem, onOutboxNews } from "#web/lib/device/outbox.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { sendFromPage } from "./send-from-page.ts";

/**
 * Sends the outbox at once, when the network is back, and when a retry is due. Returns the person's unsent
 * items; for null (signed out) all items on the device, for undefined (not known yet) none.
 */
export function useOutbox(personId: string | null | undefined): OutboxItem[] {
  const client = useQueryClient();
  const showToast = useToast();
  const [items, setItems] = useState<OutboxItem[]>([]);
  const read = useEffectEvent(async () => {
    const asked = personId === null ? allItems() : personId === undefined ? [] : itemsOf(personId);
    setItems(await Promise.resolve(asked).catch(() => []));
  });
  const announceSent = useEffectEvent((about: string) => {
    showToast(outboxTexts.sent(about));
    void client.invalidateQueries();
  });

  useEffect(() => {
    void personId;
    void read();
    const end = onOutboxNews((news) => {
      if (news.type === "sent") announceSent(news.about);
      void read();
    });
    const stop = keepSending();
    return () => {
      end();
      stop();
    };
  }, [personId]);
  return items;
}

/** Returns a function that stops it. */
function keepSending(): () => void {
  let next: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  const send = async (isUrgent: boolean) => {
    clearTimeout(next);
    const at = await sendFromPage(isUrgent);
    if (at !== undefined && !hasEnded)
      next = setTimeout(() => void send(false), Math.max(1_000, at - Date.now()));
  };
  const sendNow = () => void send(true);
  void send(navigator.onLine);
  addEventListener("online", sendNow);
  const end = onOutboxNews(({ type }) => {
    if (type === "kept") void send(false);
  });
  return () => {
    hasEnded = true;
    clearTimeout(next);
    removeEventListener("online", sendNow);
    end();
  };
}
