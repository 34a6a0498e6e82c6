/** The default names for jobs that staff post for clients without an account. */
export const jobPseudonyms = [
  "Amaka Bright",
  "Bashir Sule",
  "Chidi Nwosu",
  "Dupe Akin",
  "Efe Omoruyi",
  "Ladi Musa",
  "Tunde Cole",
] as const;
