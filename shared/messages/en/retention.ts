import type { Activity } from "#shared/contracts/retention.ts";

interface ActivityTexts {
  title: string;
  what: string;
  why: string;
  who: string;
}

const activities: Record<Activity, ActivityTexts> = {
  account: {
    title: "Your account",
    what: "Name, private name, phone number (encrypted), e-mail if you gave one, picture, language, saved searches, and your password as a hash that cannot be turned back.",
    why: "To know who is calling, and to let you in.",
    who: "You. Others see the name that you chose to show. Staff for customers see more for a reason that they write down.",
  },
  sessions: {
    title: "Where you are signed in",
    what: "Browsers that you signed in with, codes and links to prove a number or set a password.",
    why: "To keep you signed in, and to tell a stranger from you.",
    who: "You, under Profile.",
  },
  jobs: {
    title: "Jobs, comments, reviews and pictures",
    what: "What you wrote and showed, with the place. The number of an agent's client, until the job is done.",
    why: "So that servicemen find the job, and people know how it went.",
    who: "Everyone, without phone numbers. Your number goes to those who press Call.",
  },
  calls: {
    title: "Calls and hires",
    what: "Who called about which job and when, and who hired whom.",
    why: "So that posters see their callers, and only people who dealt with each other review each other.",
    who: "The two people. Staff for a reason that they write down.",
  },
  cards: {
    title: "Business cards",
    what: "Trade, place, prices and photos, and how often the card was viewed in each month.",
    why: "So that clients find you.",
    who: "Everyone; the number of views only you.",
  },
  wallet: {
    title: "Units and payments",
    what: "Every movement of units, what was paid, and what payment providers told us about it.",
    why: "The law asks for complete books, and you for a true balance.",
    who: "You, and accounting staff for a reason that they write down. The payment provider knows its own part.",
  },
  bank: {
    title: "Bank account",
    what: "Bank, account number (encrypted) and the name on it.",
    why: "To pay withdrawals to the right person.",
    who: "You, accounting staff and the payment provider. An account that was paid to stays in the books.",
  },
  sms: {
    title: "Text messages",
    what: "That a message of some kind went to a number, and whether it arrived. Not its words.",
    why: "To see that codes arrive, and that no one gets too many messages.",
    who: "Staff, and the SMS provider.",
  },
  notifications: {
    title: "Notices",
    what: "What the bell told you, what you want to hear about, and the browsers that show it.",
    why: "To tell you about your jobs and your money.",
    who: "You.",
  },
  newsletter: {
    title: "News by email",
    what: "The email that you left for news, and when. You can remove it below, with or without an account. Deleting an account also removes that account's email.",
    why: "To write to you when there is news.",
    who: "The people who run the servers.",
  },
  ussd: {
    title: "The phone menu",
    what: "Steps of a session and messages that you sent us, without the number itself.",
    why: "So that a repeated step does nothing twice.",
    who: "No one reads it. The aggregator knows its own part.",
  },
  agents: {
    title: "Applications of agents",
    what: "Name, number and address. An approved application stays with the account; one that was declined or that we did not decide, and an approved one without an account, goes after the time below.",
    why: "To know who posts for others.",
    who: "Staff for agents.",
  },
  reports: {
    title: "Reports and blocks",
    what: "What you reported in which words, and whom you blocked. The words go after the time below; the decision stays.",
    why: "To keep people safe, and to see who does it again.",
    who: "Staff. The other person does not learn who reported them.",
  },
  numbers: {
    title: "Numbers of closed accounts",
    what: "A keyed hash of the number, and what is owed or barred.",
    why: "So that closing an account ends neither a debt nor a ban.",
    who: "No one reads it; it is only compared.",
  },
  staff: {
    title: "What staff did",
    what: "Who of the staff read or decided what, and why.",
    why: "So that access to your data can be checked.",
    who: "Administrators.",
  },
  technical: {
    title: "What makes it work",
    what: "Keys that stop a press from counting twice, counts that stop guessing, words of searches that found nothing (who searched is a hash that goes at night), and log lines with your id and address as a hash that changes every day.",
    why: "Safety and repair.",
    who: "The people who run the servers.",
  },
};

export const retentionTexts = {
  title: "What we keep, and how long",
  metaDescription: "Which personal data Runor holds, why, who sees it, and how long it is kept.",
  lead: "This is all that Runor holds about people. What is not on this list, we do not have.",
  what: "What",
  why: "Why",
  who: "Who sees it",
  howLong: "How long",
  kept: {
    account: "Until you remove it or close the account",
    books: "For good. Once the account is closed, without your name",
    days: (days: number) => `${days} days`,
  },
  backups: {
    title: "Backups",
    text: (days: number) =>
      `We copy all of this regularly, to have it back if a machine is lost. What you delete stays in these copies for about ${days} more days.`,
    always:
      "We copy all of this regularly, to have it back if a machine is lost. What you delete stays in these copies.",
  },
  yours: "It is yours",
  yoursText:
    "Under Profile you can read and change it, download all of it in one file, and close the account.",
  toProfile: "Go to my profile",
  terms: "Terms and conditions",
  failed: "We could not load this list.",
  failedHelp: "Check your network and try again.",
  loading: "Loading the list",
  activities,
} as const;
