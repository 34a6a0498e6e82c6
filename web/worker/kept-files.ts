/** Files of the build that pages have loaded, or will need offline. */
import { devicePerson } from "#web/lib/device/device-database.ts";
import { assetCache } from "#web/lib/device/kept-caches.ts";
import { assetOf, keptAnswer } from "./kept-answers.ts";
import { origin } from "./scope.ts";

export async function keepFiles(names: readonly unknown[]): Promise<void> {
  for (const name of names)
    if (String(name).startsWith(`${origin}/assets/`))
      await assetOf(new Request(String(name), { cache: "force-cache" })).catch(() => undefined);
}

/**
 * So that a signed-in person can open, for the first time and offline, the forms that can wait in the outbox. `files`:
 * those of a page, whose version's list of forms counts.
 */
export async function keepForms(files: readonly unknown[]): Promise<void> {
  const list = listIn(files.join(" "));
  if (!list || !(await isSignedIn())) return;
  const found = await assetOf(new Request(list)).catch(() => undefined);
  if (found?.ok) await keepFiles(await read(found));
}

/** Whether these forms open offline, from the stored page at this address. */
export async function hasForms(address: string): Promise<boolean> {
  const page = await keptAnswer(address, true);
  const list = page && listIn(await page.text());
  if (!list || !(await isSignedIn())) return false;
  const cache = await caches.open(assetCache).catch(() => undefined);
  const found = await cache?.match(list);
  if (!found) return false;
  const kept = await Promise.all((await read(found)).map((file) => cache?.match(file)));
  return kept.every((file) => file !== undefined);
}

/** The list of forms (scripts/vite/form-list.ts) of the version that the text names. */
function listIn(text: string): string | undefined {
  const [, version] = /\/assets\/manifest-(\w+)\.js/.exec(text) ?? [];
  return version && `${origin}/assets/form-list-${version}.json`;
}

const read = async (list: Response): Promise<string[]> =>
  ((await list.json()) as string[]).map((file) => origin + file);

const isSignedIn = async (): Promise<boolean> => (await devicePerson()) !== null;
