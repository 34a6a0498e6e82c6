/** The pages that were read on this device, for the list of pages that open offline. */
import { readFact, writeFact } from "./device-database.ts";
import { isKeptPage } from "./kept-pages.ts";

const maxPages = 40;
/** Pages set their title shortly after they are shown. */
const titleAfterMs = 500;

/** `address`: path and query string with the language's prefix. Returns a function that cancels it. */
export function notePageRead(address: string): (() => void) | undefined {
  const { pathname } = new URL(address, location.origin);
  if (!isKeptPage(pathname)) return undefined;
  const later = setTimeout(() => void note(address, document.title), titleAfterMs);
  return () => clearTimeout(later);
}

async function note(address: string, title: string): Promise<void> {
  if (!navigator.onLine) return;
  const personId = (await readFact("person")) ?? null;
  const read = await readFact("read");
  const before = read?.personId === personId ? read.pages : [];
  const pages = [{ address, title, at: Date.now() }, ...before.filter((page) => page.address !== address)];
  await writeFact("read", { personId, pages: pages.slice(0, maxPages) });
}
