/** The service worker's caches of pages, lists and files: their names, and whose data they may hold. */
import { isForPerson, readFact, removeFact, writeFact } from "./device-database.ts";

/** Version of the caches' format. The service worker deletes caches of other versions. */
const format = "runor-1-";
export const assetCache = `${format}assets`;
/** Pages and lists as visitors see them. */
export const publicCache = `${format}public`;
const personal = `${format}person-`;
/** Any version: a worker that is being replaced can still fill a cache of its own version. */
const personalOfAnyForm = /^runor-\d+-person-/;
export const cacheOf = (personId: string): string => personal + personId;

/** Deletes caches of other versions of the service worker. */
export const deleteOldCaches = (): Promise<unknown> =>
  deleteCaches((name) => name.startsWith("runor-") && !name.startsWith(format));

/** Deletes the caches of all other people; of everyone for null. */
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
 * Records who is signed in, and deletes what belongs to others. The record is written first, because the
 * service worker only stores answers for the recorded person: a late answer for another one is then dropped.
 */
export async function setDevicePerson(personId: string | null): Promise<void> {
  await writeFact("person", personId);
  await deletePersonalCaches(personId).catch(() => undefined);
  const read = await readFact("read");
  if (read && read.personId !== null && read.personId !== personId)
    await writeFact("read", { personId, pages: [] });
  if (personId === null) return;
  const shared = await readFact("shared");
  if (shared && !isForPerson(shared, personId)) await removeFact("shared");
  const draftFile = await readFact("draftFile");
  if (draftFile && draftFile.personId !== personId) await removeFact("draftFile");
}

/** Frees room on a full device: pages can be loaded again, items in the outbox cannot. */
export const makeRoom = (): Promise<void> =>
  deleteCaches((name) => name === publicCache || name.startsWith(personal)).catch(() => undefined);
