/** The caches of pages, lists and files that the service worker fills: names, and who may still be in them. */
import { readFact, writeFact } from "./device-database.ts";

/** Of the caches' form. The service worker deletes those of other versions. */
const format = "runor-1-";
export const assetCache = `${format}assets`;
/** Pages and lists as visitors see them. */
export const publicCache = `${format}public`;
const personal = `${format}person-`;
/** A worker that is being replaced can still fill one of its own form. */
const personalOfAnyForm = /^runor-\d+-person-/;
export const cacheOf = (personId: string): string => personal + personId;

/** Deletes caches of other versions of the service worker. */
export const deleteOldCaches = (): Promise<unknown> =>
  deleteCaches((name) => name.startsWith("runor-") && !name.startsWith(format));

/** Deletes what was kept for other people, and with null for everyone. */
async function deletePersonalCaches(except: string | null): Promise<void> {
  const kept = except === null ? undefined : cacheOf(except);
  await deleteCaches((name) => personalOfAnyForm.test(name) && name !== kept);
}

async function deleteCaches(isOver: (name: string) => boolean): Promise<void> {
  if (!("caches" in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.filter(isOver).map((name) => caches.delete(name)));
}

/**
 * Records who is signed in, and deletes what belongs to others. The record is written first: the service worker keeps
 * only answers for this person, so one that arrives late is not kept.
 */
export async function setDevicePerson(personId: string | null): Promise<void> {
  await writeFact("person", personId);
  await deletePersonalCaches(personId).catch(() => undefined);
  const read = await readFact("read");
  if (read && read.personId !== null && read.personId !== personId)
    await writeFact("read", { personId, pages: [] });
}

/** Frees room on a full device: kept pages can be loaded again, what waits in the outbox cannot. */
export const makeRoom = (): Promise<void> =>
  deleteCaches((name) => name === publicCache || name.startsWith(personal)).catch(() => undefined);
