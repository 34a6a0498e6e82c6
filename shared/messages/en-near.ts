/** Where a list is ordered from. Apart from en.ts: only who asks for the nearest loads it. */
export const nearTexts = {
  useDevice: "Use this phone's location",
  asking: "Finding your area...",
  rough: "Only your rough area leaves this phone, about 10 km across, and only to order this list.",
  refused: "This phone was not allowed to share its location. Choose a place from the list instead.",
  unavailable: "The location of this phone cannot be found right now. Choose a place from the list instead.",
  searchPlaces: "Search places",
  anywhere: "Anywhere",
} as const;
