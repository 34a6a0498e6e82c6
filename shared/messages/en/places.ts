/** The pages of states and local governments. */
export const placeTexts = {
  title: "Places",
  lead: "Every state with open jobs or servicemen right now.",
  metaDescription:
    "Open jobs and servicemen of every trade in Lagos, Kano, Rivers and the other states of Nigeria, by local government.",
  inPlace: (place: string) => `Jobs and servicemen in ${place}`,
  /** After the summary: the trades with most to find. */
  mostTrades: (place: string, trades: string) => `Most in ${place}: ${trades}.`,
  trades: (place: string) => `Trades in ${place}`,
  all: "See all places",
  allTrades: (place: string) => `All trades in ${place}`,
  loading: "Loading places",
  noneHere: "There are no open jobs and no servicemen here right now.",
  failed: "The places could not be loaded.",
} as const;
