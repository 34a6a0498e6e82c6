import type * as en from "../en/places.ts";
import type { Texts } from "../texts.ts";

/** The pages of states and local governments. */
export const placeTexts: Texts<typeof en.placeTexts> = {
  title: "Places",
  lead: "Every state wey get open jobs or servicemen now.",
  metaDescription:
    "Open jobs and servicemen of every trade for Lagos, Kano, Rivers and the other states of Nigeria, by local government.",
  inPlace: (place) => `Jobs and servicemen for ${place}`,
  mostTrades: (place, trades) => `Wetin plenty pass for ${place}: ${trades}.`,
  trades: (place) => `Trades for ${place}`,
  all: "See all the places",
  allTrades: (place) => `All trades for ${place}`,
  loading: "Dey load places",
  noneHere: "No open jobs and no servicemen dey here now.",
  failed: "We no fit load the places.",
};
