/** Latin words that are data and so the same in every language. */
import { ownName } from "#shared/messages/languages.ts";
import { areas, stateNames } from "#shared/places/places.ts";
import { jobPseudonyms } from "#shared/pseudonyms.ts";
import { serviceNames } from "#shared/services/services.ts";
import { statePlaces } from "#web/features/staff/insights/state-places.ts";

/** The server's name for the browser of a session. */
const device = "A browser on an unknown device";
const places = [...stateNames, ...areas.flatMap(({ name, lga }) => [name, lga])];

const longestFirst = [
  ...new Set<string>([
    "Runor",
    device,
    ...Object.values(ownName),
    jobPseudonyms.join(", "),
    ...places,
    ...serviceNames,
    // The two letters of each state in the map.
    ...Object.values(statePlaces).map(([, , code]) => code),
  ]),
].sort((one, other) => other.length - one.length);
const data = new RegExp(`(?<!\\w)(?:${longestFirst.map(RegExp.escape).join("|")})(?!\\w)`, "g");

export const withoutData = (text: string): string => text.replace(data, " ");
