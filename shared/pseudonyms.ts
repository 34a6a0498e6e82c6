/** The names under which staff post jobs for people who reached us by other ways, until the owner chooses others. */
export const jobPseudonyms = [
  "Amaka Bright",
  "Bashir Sule",
  "Chidi Nwosu",
  "Dupe Akin",
  "Efe Omoruyi",
  "Ladi Musa",
  "Tunde Cole",
] as const;
