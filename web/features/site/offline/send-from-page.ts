import { workerTexts } from "#texts/shell.ts";
import { apiOrigin } from "#web/lib/api/api.ts";
import { sendOutbox } from "#web/lib/device/send-outbox.ts";

const reader = { language: import.meta.env.PAGE_LANGUAGE, texts: workerTexts };

/** Sends the outbox. Returns when to try again, in ms since 1970; undefined if nothing is left, or it failed. */
export const sendFromPage = (isUrgent: boolean): Promise<number | undefined> =>
  sendOutbox({ api: apiOrigin(), reader, isUrgent }).catch(() => undefined);
