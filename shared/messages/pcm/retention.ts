import type * as en from "../en/retention.ts";
import type { Texts } from "../texts.ts";

export const retentionTexts: Texts<typeof en.retentionTexts> = {
  title: "Wetin we dey keep, and for how long",
  metaDescription: "Which details of people Runor dey keep, why, who dey see am, and how long e go stay.",
  lead: "Na everything wey Runor get about people be this. Wetin no dey this list, we no get am.",
  what: "Wetin",
  why: "Why",
  who: "Who dey see am",
  howLong: "How long",
  kept: {
    account: "Till you remove am or close the account",
    books: "Forever. Once you close the account, your name no go dey there",
    days: (days) => `${days} days`,
  },
  backups: {
    title: "Backups",
    text: (days) =>
      `We dey copy everything regularly, make e no loss if machine spoil. Wetin you delete go stay inside the copies for about ${days} more days.`,
    always:
      "We dey copy everything regularly, make e no loss if machine spoil. Wetin you delete go stay inside the copies.",
  },
  yours: "Na your own",
  yoursText:
    "For Profile you fit read am, change am, download everything inside one file, and close the account.",
  toProfile: "Go my profile",
  terms: "Terms and conditions",
  failed: "We no fit load this list.",
  failedHelp: "Check your network, then try again.",
  loading: "We dey load the list",
  activities: {
    account: {
      title: "Your account",
      what: "Name, private name, phone number (encrypted), e-mail if you give us, picture, language, searches wey you save, and your password as hash wey no fit turn back.",
      why: "To know who dey call, and to let you enter.",
      who: "You. Other people see the name wey you choose to show. Staff for customers see more if dem write down why.",
    },
    sessions: {
      title: "Where you dey signed in",
      what: "Browsers wey you sign in with, codes and links to prove number or set password.",
      why: "To keep you signed in, and to know stranger from you.",
      who: "You, for Profile.",
    },
    jobs: {
      title: "Jobs, comments, reviews and pictures",
      what: "Wetin you write and show, with the place. The number of agent client, till the job done.",
      why: "Make servicemen find the job, and make people know how e go.",
      who: "Everybody, without phone number. Your number go reach people wey press Call.",
    },
    calls: {
      title: "Calls and hires",
      what: "Who call about which job and when, and who hire who.",
      why: "Make posters see who call dem, and make only people wey deal together review each other.",
      who: "The two people. Staff if dem write down why.",
    },
    cards: {
      title: "Business cards",
      what: "Trade, place, prices and photos, and how many times people view the card for each month.",
      why: "Make clients find you.",
      who: "Everybody; na only you dey see the number of views.",
    },
    wallet: {
      title: "Units and payments",
      what: "Every movement of units, wetin dem pay, and wetin payment providers tell us about am.",
      why: "Law want complete books, and you want correct balance.",
      who: "You, and accounting staff if dem write down why. Payment provider know im own part.",
    },
    bank: {
      title: "Bank account",
      what: "Bank, account number (encrypted) and the name wey dey on top.",
      why: "To pay withdrawal to the correct person.",
      who: "You, accounting staff and the payment provider. Account wey we don pay into go stay for the books.",
    },
    sms: {
      title: "Text messages",
      what: "Say message of one kind go one number, and whether e reach. No be the words.",
      why: "To see say codes dey reach, and say nobody dey get too much message.",
      who: "Staff, and the company wey dey send the SMS.",
    },
    notifications: {
      title: "Notices",
      what: "Wetin the bell tell you, wetin you wan hear about, and the browsers wey dey show am.",
      why: "To tell you wetin dey happen to your jobs and your money.",
      who: "You.",
    },
    newsletter: {
      title: "News by email",
      what: "The email wey you drop for news, and when. You fit comot am for down here, whether you get account or not. If you delete account, the email of that account go comot too.",
      why: "To write you when news dey.",
      who: "The people wey dey run the servers.",
    },
    ussd: {
      title: "The phone menu",
      what: "Steps of one session and messages wey you send us, without the number itself.",
      why: "Make step wey repeat no do anything two times.",
      who: "Nobody dey read am. The aggregator know im own part.",
    },
    agents: {
      title: "Agent applications",
      what: "Name, number and address. Application wey we approve go stay with the account; the one wey we decline or never decide, and the one wey no get account, go comot after the time below.",
      why: "To know who dey post for other people.",
      who: "Staff for agents.",
    },
    reports: {
      title: "Reports and blocks",
      what: "Wetin you report and the words, and who you block. The words go comot after the time below; the decision go stay.",
      why: "To keep people safe, and to see who dey do am again.",
      who: "Staff. The other person no go know who report am.",
    },
    numbers: {
      title: "Numbers of closed accounts",
      what: "Keyed hash of the number, and wetin dem owe or bar.",
      why: "So that to close account no go end debt or ban.",
      who: "Nobody dey read am; we only compare am.",
    },
    staff: {
      title: "Wetin staff do",
      what: "Which staff read or decide wetin, and why.",
      why: "Make people fit check who touch your details.",
      who: "Administrators.",
    },
    technical: {
      title: "Wetin make am work",
      what: "Keys wey no let one press count two times, counts wey stop guessing, words of searches wey find nothing (who search na hash wey dey go for night), and log lines with your id and address as hash wey dey change every day.",
      why: "Safety, and to repair wetin spoil.",
      who: "The people wey dey run the servers.",
    },
  },
};
