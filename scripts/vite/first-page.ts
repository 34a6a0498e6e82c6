import type { Plugin } from "vite";

const start = "/web/entry.client.tsx";
const frame = "/web/root.tsx";
const page = "/web/routes/public/landing.tsx";
/** What every page imports once it is idle. */
const idle = [
  "/web/features/site/offline/device-notices.tsx",
  "/web/features/site/shell/menu.tsx",
  "/web/features/messaging/notifications/device/background.ts",
];

/** And what it imports for people who are signed in. */
const idleForPeople = [
  "/web/features/site/offline/waiting-sheet.tsx",
  "/web/features/site/shell/sign-out-dialog.tsx",
  "/web/lib/device/keep-in-outbox.ts",
];

interface FirstPage {
  plugin: Plugin;
  /** The frame of all pages, and what the landing page shares with other pages. */
  has: (module: string) => boolean;
  /** What the imports of an idle page need beyond these. */
  hasLater: (module: string) => boolean;
  /** What those of signed-in people need beyond both. */
  hasForPeople: (module: string) => boolean;
}

/** Finds the modules that everyone loads. The build makes a chunk of each kind; the bundler divides the others. */
export function firstPage(): FirstPage {
  let modules = new Set<string>();
  let later = new Set<string>();
  let forPeople = new Set<string>();
  const plugin: Plugin = {
    name: "first-page",
    applyToEnvironment: ({ name }) => name === "client",
    buildEnd() {
      const importsFrom = (entries: string[]): Set<string> => {
        const found = new Set(entries);
        // Iterating a set also visits what is added meanwhile.
        for (const module of found)
          for (const imported of this.getModuleInfo(module)?.importedIds ?? []) found.add(imported);
        return found;
      };
      const all = [...this.getModuleIds()];
      const entries = all.filter((module) => this.getModuleInfo(module)?.isEntry);
      const isOf = (file: string) => (entry: string) => entry.includes(file);
      const ofFrame = importsFrom([...entries.filter(isOf(start)), ...entries.filter(isOf(frame))]);
      const ofPage = importsFrom(entries.filter(isOf(page)));
      const ofOthers = importsFrom(entries.filter((entry) => !entry.includes(page)));
      modules = ofFrame.union(ofPage.intersection(ofOthers));
      // The entry starts React, which must wait for the page's other modules.
      for (const entry of entries.filter(isOf(start))) modules.delete(entry);
      // The imported modules themselves get chunks of their own, because others import parts of their chunk.
      const beyond = (files: readonly string[], loaded: ReadonlySet<string>): Set<string> => {
        const imported = all.filter((module) => files.some((file) => module.endsWith(file)));
        return importsFrom(imported).difference(loaded).difference(new Set(imported));
      };
      later = beyond(idle, modules);
      forPeople = beyond(idleForPeople, modules.union(later));
    },
  };
  return {
    plugin,
    has: (module) => modules.has(module),
    hasLater: (module) => later.has(module),
    hasForPeople: (module) => forPeople.has(module),
  };
}
