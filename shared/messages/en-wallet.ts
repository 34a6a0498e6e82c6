/** The wallet and a person's own profile. Apart from en.ts: only their pages load it. */
export const walletTexts = {
  title: "Wallet",
  units: (units: string) => `${units} runor units`,
  topUp: "Top up",
  actions: "Wallet actions",
  rule: "One unit equals one naira. Posting a job checks your units and takes none.",
} as const;

export const profileTexts = {
  title: "Profile",
  details: "Your details",
  fullName: "Full name",
  phone: "Phone number",
  accountNumber: "Account number",
  privateName: "Private name",
  noPrivateName: "None",
  privateNameHelp: "Your jobs show it instead of your name.",
  choose: "Choose",
  change: "Change",
  verify: "Verify",
  subscription: "Subscription",
  active: "Active",
  activeTo: (day: string) => `Active to ${day}`,
  notSubscribed: "Not subscribed",
  upgrade: "Upgrade",
  freePosts: "Free posts left this month",
  freeCalls: "Free calls left this month",
} as const;
