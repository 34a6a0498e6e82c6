/** Files of the build that pages have loaded, or will need offline. */
import { devicePerson } from "#web/lib/device/device-database.ts";
import { assetCache } from "#web/lib/device/kept-caches.ts";
import { deviceLanguage } from "./device-language.ts";
import { assetOf } from "./kept-answers.ts";
import { origin } from "./scope.ts";

/** Of forms that can wait in the outbox. */
const formFiles = async (): Promise<string[]> =>
  import.meta.env.FORM_FILES[await deviceLanguage()].map((file) => origin + file);

export async function keepFiles(names: readonly unknown[]): Promise<void> {
  for (const name of names)
    if (String(name).startsWith(`${origin}/assets/`))
      await assetOf(new Request(String(name), { cache: "force-cache" })).catch(() => undefined);
}

/** So that a signed-in person can open these forms offline for the first time. */
export async function keepForms(): Promise<void> {
  if (await isSignedIn()) await keepFiles(await formFiles());
}

/** Whether these forms open offline. */
export async function hasForms(): Promise<boolean> {
  if (!(await isSignedIn())) return false;
  const cache = await caches.open(assetCache).catch(() => undefined);
  const kept = await Promise.all((await formFiles()).map((file) => cache?.match(file)));
  return kept.every((file) => file !== undefined);
}

const isSignedIn = async (): Promise<boolean> => (await devicePerson()) !== null;
