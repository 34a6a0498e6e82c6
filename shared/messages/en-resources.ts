/** Pages that the specification names and hardly describes. */
export const foundationTexts = {
  title: "Resource: Foundation",
  lead: "A fund shared between foundations that train and equip artisans is being prepared. This page is where its facts will stand; until then it says what is planned, and nothing more.",
  register: "Is yours one of them? To register your foundation",
  clickHere: "click here",
  registerHelp: "Registration is not open yet.",
  split: "How the Funds is split between organisations",
  splitText:
    "The shares will be published here before the first naira is paid out, with the rule that they follow.",
  members: "Current Members of the Fund",
  membersText: "No foundation has joined yet.",
} as const;

export const permissionTexts = {
  title: "Permission Request",
  lead: (permission: string) => `Runor needs your permission for ${permission}.`,
  why: {
    location: "It is used to show jobs and servicemen near you, rounded to about ten kilometres.",
    notifications: "It is used to tell you when somebody calls, comments or pays you.",
    camera: "It is used to take a photo of the job.",
    microphone: "It is used to record a voice note.",
  },
  names: {
    location: "location",
    notifications: "notifications",
    camera: "camera",
    microphone: "microphone",
  },
  request: "Request Permission",
  granted: "Permission granted. Redirecting...",
  denied: (permission: string) => `Permission denied. Please enable ${permission} in your device settings.`,
  back: "Go back",
} as const;

export const teamTexts = {
  title: "Team chat",
  lead: "The line for teams. Your message begins with your name and says that it comes from a team.",
  gate: "Team chat comes with a team plan.",
  gateHelp: "Do several of you work with Runor? Ask us about one.",
  write: "Write on WhatsApp",
  call: "Call",
  prefilled: (name: string) => `Hello, this is ${name} from a team on Runor.`,
  ask: "Ask for a team plan",
} as const;
