/**
 * What the build puts around every dynamic import, in place of Vite's helper (`scripts/vite/fetch-then-import.ts`).
 * Many browsers, Chrome up to version 150 among them, remember that a module could not be loaded: importing it again
 * fails at once until the page is reloaded. So files are fetched first, and imported once the browser has them.
 */
const arrivals = new Map<string, Promise<void>>();

/**
 * `files`: the imported script, those it imports, and their stylesheets, relative to the base path. Errors: if one of
 * them cannot be loaded. The next call tries it again. Callers catch with `.catch`: the build moves a directly following
 * `.then` with all its arguments into `load`, where no file is missing any more.
 */
export async function fetchThenImport<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(files.map(arrival));
  return load();
}

function arrival(file: string): Promise<void> {
  const known = arrivals.get(file);
  if (known) return known;
  const path = import.meta.env.BASE_URL + file;
  const isInPage = document.querySelector(`link[href="${path}"]`) !== null;
  const made = isInPage ? Promise.resolve() : file.endsWith(".css") ? applyStyles(path) : fetchScript(path);
  arrivals.set(file, made);
  made.catch(() => arrivals.delete(file));
  return made;
}

async function fetchScript(path: string): Promise<void> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  // The browser stores a file that was read to its end.
  await answer.arrayBuffer();
}

const applyStyles = (path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = path;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(path));
    };
    document.head.append(link);
  });
