/** Names in the environment that look like a misspelled setting. */
import { editsBetween } from "#shared/text/edit-distance.ts";
import { settings } from "./settings.ts";

/** Shorter names, such as HOST, are near too many others. */
const shortestName = 6;
const allowedEdits = (name: string): number => (name.length < 10 ? 1 : 2);
/** Variables of npm, and those that Kubernetes sets for each service: DATABASE_PORT, RUNOR_PORT_3000_TCP. */
const ofOthers = /^npm_|_SERVICE_HOST$|_SERVICE_PORT(_|$)|_PORT(_\d+_(TCP|UDP|SCTP)(_|$)|$)/;

const names = Object.values(settings).map(({ env }) => env);
const known = new Set<string>(names);

/** A warning for each name that is unknown and close to a setting's name. */
export function misspelledNames(env: Record<string, string | undefined>): string[] {
  return Object.keys(env).flatMap((given) => {
    if (env[given] === undefined || known.has(given) || ofOthers.test(given)) return [];
    const near = nearestTo(given.toUpperCase());
    return near ? [`${given}: is no setting and has no effect. Is ${near} meant?`] : [];
  });
}

function nearestTo(given: string): string | undefined {
  const near = names.flatMap((name) => {
    if (name.length < shortestName) return [];
    const limit = allowedEdits(name);
    const edits = editsBetween(given, name, limit);
    return edits > limit ? [] : [{ name, edits }];
  });
  return near.sort((one, other) => one.edits - other.edits)[0]?.name;
}
