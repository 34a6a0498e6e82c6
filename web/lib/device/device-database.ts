/** The browser's database: the outbox, and facts that pages and the service worker share. Survives signing out. */

import type { Language } from "#shared/messages/languages.ts";
import { inTime } from "./in-time.ts";

/** A page that was opened on this device. */
interface ReadPage {
  /** Path and query string. */
  address: string;
  title: string;
  at: number;
}

/** Bytes, because some browsers cannot store a `Blob`. */
export interface StoredFile {
  bytes: ArrayBuffer;
  type: string;
  name: string;
}

/** A photo or text that another app shared, until the form takes it. */
interface SharedThing {
  text: string;
  file: StoredFile | null;
  at: number;
  /** Who was signed in; null for a visitor, whose photo waits for the sign-in. */
  personId: string | null;
}

interface Facts {
  /** The user who is signed in on this device; null without one. */
  person: string | null;
  /** Of the page that was opened last. */
  language: Language;
  read: { personId: string | null; pages: ReadPage[] };
  shared: SharedThing;
  /** The photo or video of a job that is not posted yet; its text is a draft in local storage. */
  draftFile: StoredFile & { personId: string };
  /** A session that was signed out on this device and is still open on the server. */
  signOutDue: { personId: string };
  /** For offering the installation. */
  install: { days: number; lastDay: string; refusedAt: number };
}

type StoreName = "outbox" | "facts";

const version = 1;
let opened: Promise<IDBDatabase> | undefined;

/** Errors: those of the browser, when storage is full, disabled or damaged. */
export async function inStore<Result>(
  name: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  return new Promise((resolve, reject) => {
    // Written data must survive a sudden loss of power.
    const transaction = database.transaction(name, mode, { durability: "strict" });
    const request = work(transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? request.error);
  });
}

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("runor", version);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("outbox", { keyPath: "id", autoIncrement: true });
      request.result.createObjectStore("facts");
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      // An open connection would block a newer version of the product, or a browser that clears its storage.
      database.onversionchange = () => close(database);
      database.onclose = () => close(database);
      resolve(database);
    };
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

function close(database: IDBDatabase): void {
  database.close();
  opened = undefined;
}

/** Errors: those of the browser, or that it does not answer. */
export const findFact = <Name extends keyof Facts>(name: Name): Promise<Facts[Name] | undefined> =>
  inTime(inStore<Facts[Name] | undefined>("facts", "readonly", (store) => store.get(name)));

/** Undefined if there is none or it cannot be read. */
export const readFact = <Name extends keyof Facts>(name: Name): Promise<Facts[Name] | undefined> =>
  findFact(name).catch(() => undefined);

/** Returns whether it was stored: not when storage is full. */
export const writeFact = <Name extends keyof Facts>(name: Name, fact: Facts[Name]): Promise<boolean> =>
  inStore("facts", "readwrite", (store) => store.put(fact, name)).then(
    () => true,
    () => false,
  );

export async function removeFact(name: keyof Facts): Promise<void> {
  await inStore("facts", "readwrite", (store) => store.delete(name)).catch(() => undefined);
}

export const storedFile = async (blob: Blob, name: string): Promise<StoredFile> => ({
  bytes: await blob.arrayBuffer(),
  type: blob.type,
  name,
});

export const fileOf = ({ bytes, type, name }: StoredFile): File => new File([bytes], name, { type });

/** The person for whom the service worker may show and store personal data; none while a sign-out is due. */
export const devicePerson = async (): Promise<string | null> =>
  (await readFact("signOutDue")) ? null : ((await readFact("person")) ?? null);

/** Whether the person shared it, or a visitor who has signed in since. */
export const isForPerson = (shared: SharedThing, personId: string): boolean =>
  shared.personId === null || shared.personId === personId;
