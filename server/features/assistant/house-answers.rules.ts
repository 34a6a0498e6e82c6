/** Answers besides the FAQ page, and the further words that people ask for them with. */
import { assistantAnswers } from "#shared/messages/en-assistant-answers.ts";
import type { Candidate } from "./ranking.rules.ts";

const hints: Readonly<Record<keyof typeof assistantAnswers, string>> = {
  "How do I change or remove a job I posted?":
    "edit delete cancel correct wrong mistake update take down my job after posting",
  "Who called me, and what do I do then?":
    "callers see who called list applicants choose many people servicemen called my job after call nextstep",
  "How do I find work?": "look for looking search near me apply vacancy get job employment work today",
  "Who sees my job, and for how long?": "expire stay last list disappear see my job days",
  "Which photos and videos can I add?": "upload photo video picture size mb how many send attach format",
  "How do I begin?": "start begin teach learn guide earning beginner understand tutorial works earn",
  "Can I post for somebody else?":
    "mother mama papa father parent neighbour friend behalf another person no phone illiterate old woman",
  "What if the work is bad, or somebody does not pay?":
    "damage spoil spoilt spoiled dispute quarrel refuse pay owe owing client run away abandon nonsense poor work who go pay unpaid scammed lost money escrow hold held release released",
  "Somebody uses my name or my picture": "impersonate pretend fake profile using photo stole identity",
  "How do I close my account?": "delete remove deactivate leave cancel account profile forever",
  "How do I change my phone number?": "changenumber new sim line lost stolen spoil phone number update",
  "How do I change my name, e-mail or picture?":
    "changename edit correct update full name profile photo email details",
  "How do I change my password?": "changepassword update new password",
  "My account is locked":
    "lock locked frozen freeze suspended banned disabled cannot open account too many tries wrong",
  "What if my free posts or calls are finished?":
    "finish finished end remain month again no more free call post exhausted limit reached",
  "The bank does not take my name or number":
    "bank name different show wrong own resolve account name not found digits accepted nuban",
  "How do I sign out?": "signout logout devices leave",
  "I was hacked": "hacked hack thief stolen",
  "Can I use Runor from abroad?": "outside foreign country overseas diaspora international",
  "How do I stop your messages?":
    "stop sms message messages promotion promotional alert notification unsubscribe off disturb too many spam",
  "Where is a copy of my data?": "download data export file information keep about me privacy ndpr",
  "Do I need an app?": "download install playstore play store android iphone ios apk application smartphone",
  "Do I need an e-mail address?": "email mail gmail register signup without",
  "What does Runor cost, and how does it earn?":
    "make money profit commission percent percentage share charge free gain company business",
  "How can I pay?": "ussd card transfer method opay palmpay pos pay for",
  "Can I subscribe or boost with my units?": "pay subscription from wallet balance use units instead of card",
  "Why was my job or comment taken down?":
    "why removed remove hidden hide disappeared vanish gone job comment card post staff guidelines",
  "Somebody wrote an untrue review": "bad false lie not true remove delete review rating unfair",
  "Why is my withdrawal pending?":
    "withdraw pending waiting delay since yesterday not entered enter still processing long time reach fail failed tey",
  "How much can I withdraw?": "withdraw minimum maximum least most limit small highest lowest",
  "I sent units to a wrong number": "send wrong mistake wrong person account recall reverse transfer back",
  "Can I get my money back?": "refund twice double return reverse cancel subscription",
};

/** They count for a little less than the FAQ page, which staff keep. */
const share = 0.97;

export const houseAnswers: readonly Candidate[] = Object.entries(assistantAnswers).map(([title, answer]) => ({
  ...{ title, answer, share },
  hints: hints[title as keyof typeof assistantAnswers],
}));
