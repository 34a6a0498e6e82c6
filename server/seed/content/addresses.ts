import { type Area, areas, type StateName } from "#shared/places/places.ts";
import type { SeededNumbers } from "../seeded-numbers.ts";

export type Address = Area & {
  /** 'Adelabu Street, Surulere, Lagos', or only 'Surulere, Lagos'. */
  text: string;
};

/** Street names common in a region; `everywhere` fits any town. */
const streetNames = {
  everywhere: list(
    "Market, Church, Mission, School, Station, Hospital, Unity, Peace, Stadium, Old Post Office",
  ),
  west: list(
    "Adelabu, Adeniyi, Ogunlana, Akerele, Bamgbose, Okesuna, Alhaji Masha, Ishaga, Olonode, Oke Ola",
  ),
  east: list("Zik, Azikiwe, Okigwe, Nnobi, Ogui, Chime, Udoka, Ezillo, Nza, Nnamdi"),
  north: list("Ahmadu Bello, Aminu Kano, Murtala, Kofar Ruwa, Galadima, Waziri Ibrahim, Emir, Tafawa Balewa"),
  south: list("Aba, Ikwerre, Okporo, Sapele, Siluko, Ekehuan, Marian, Ndidem, Oron, Azikoro"),
};
type Part = Exclude<keyof typeof streetNames, "everywhere">;

const partOfState: Partial<Record<StateName, Part>> = {
  ...partOf("west", "Lagos, Oyo, Ogun, Osun, Ondo, Ekiti, Kwara"),
  ...partOf("east", "Anambra, Enugu, Imo, Abia, Ebonyi"),
  ...partOf("south", "Rivers, Bayelsa, Edo, Delta, Akwa Ibom, Cross River"),
};

const streetKinds = list("Street, Street, Street, Road, Close, Crescent, Avenue, Lane");
const landmarks = list(
  "behind the market, after the filling station, near the primary school, by the junction",
);

/** Towns that people name instead of the state, by local government area. */
const townOfLga: ReadonlyMap<string, string> = new Map([
  ["Abuja Municipal", "Abuja"],
  ["Bwari", "Abuja"],
  ["Port Harcourt", "Port Harcourt"],
  ["Obio/Akpor", "Port Harcourt"],
  ["Ibadan North", "Ibadan"],
  ["Ibadan North-East", "Ibadan"],
  ["Ibadan North-West", "Ibadan"],
  ["Ibadan South-East", "Ibadan"],
  ["Ibadan South-West", "Ibadan"],
  ["Akinyele", "Ibadan"],
  ["Oredo", "Benin City"],
  ["Egor", "Benin City"],
  ["Jos North", "Jos"],
  ["Jos South", "Jos"],
  ["Ilorin South", "Ilorin"],
  ["Abeokuta South", "Abeokuta"],
  ["Makurdi", "Makurdi"],
]);

/** Percentage of jobs from each big city; the rest are spread over all states. */
const cityShares: readonly (readonly [StateName, number])[] = [
  ["Lagos", 38],
  ["FCT Abuja", 17],
  ["Rivers", 9],
  ["Oyo", 8],
  ["Kano", 6],
  ["Enugu", 4],
  ["Ogun", 4],
  ["Kaduna", 3],
  ["Edo", 3],
  ["Delta", 3],
];
const cityTickets = cityShares.flatMap(([state, share]) => new Array<StateName>(share).fill(state));

/** The name people use for a state in an address. */
function spokenState(state: StateName): string {
  return state === "FCT Abuja" ? "Abuja" : state;
}

/** A known area: usually in a big city, sometimes anywhere. */
function drawArea(numbers: SeededNumbers, state?: StateName): Area {
  const isAnywhere = numbers.between(1, 100) > cityTickets.length;
  const wanted = state ?? (isAnywhere ? undefined : numbers.pick(cityTickets));
  const candidates = areas.filter((area) => !wanted || area.state === wanted);
  return numbers.pick(candidates.length > 0 ? candidates : areas);
}

/** The location of a job or business, worded as people type it. */
export function drawAddress(numbers: SeededNumbers, state?: StateName): Address {
  const area = drawArea(numbers, state);
  const town = townOfLga.get(area.lga) ?? spokenState(area.state);
  const place = area.name.includes(town) ? area.name : `${area.name}, ${town}`;
  const style = numbers.next();
  if (style < 0.5) return { ...area, text: place };
  const part = partOfState[area.state] ?? "north";
  const names = [...streetNames.everywhere, ...streetNames[part], ...streetNames[part]];
  const street = `${numbers.pick(names)} ${numbers.pick(streetKinds)}`;
  if (style < 0.8) return { ...area, text: `${street}, ${place}` };
  if (style < 0.93) return { ...area, text: `${numbers.between(1, 84)} ${street}, ${place}` };
  return { ...area, text: `${street}, ${numbers.pick(landmarks)}, ${place}` };
}

function list(text: string): readonly string[] {
  return text.split(", ");
}

function partOf(part: Part, states: string): Partial<Record<StateName, Part>> {
  return Object.fromEntries(list(states).map((state) => [state, part]));
}
