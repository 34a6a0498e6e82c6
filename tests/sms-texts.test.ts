/** Every text message in every language fits one part, without characters that cost more. */
import { describe, expect, test } from "vitest";
import { textsIn } from "#server/language/texts.ts";
import type { SecurityChange } from "#shared/messages/en/notifications.ts";
import { languages } from "#shared/messages/languages.ts";
import { isGsm7, smsParts } from "#shared/text/sms-parts.ts";

/** As long as in real messages: the senders of messages cut what users wrote. */
const origin = "https://www.runor.example";
const facts = {
  product: "Runor",
  support: "0800 000 7866",
  host: "www.runor.example",
  dial: "*347*900#",
  code: "1234",
  minutes: 30,
  hours: 24,
  lastDigits: "4567",
  link: `${origin}/consent/${"0".repeat(32)}`,
  phone: "08031234567",
  place: "Ibadan South-East",
  price: "12,365",
  amount: "999,999,999",
  units: "999,999,999",
  agent: "Oluwaseun A. Adeyemi",
  reason: "",
  bank: "Standard Chartered Bank",
  date: "25 Nov",
  until: "25 Nov",
  takesReplies: true,
  count: "100+",
};

/** Messages that are sent with other facts than the common ones. */
const own: Record<string, object> = {
  "smsTexts.resetLink": { link: `${origin}/pcm/reset-password/${"0".repeat(32)}` },
  "agentSms.approved": { link: `${origin}/post-job` },
  "renewalSms.question": { link: `${origin}/pcm/my-jobs`, job: "x".repeat(20) },
  "renewalSms.answered": { job: "x".repeat(30), next: "x".repeat(30) },
  "ussdSms.number": { job: "x".repeat(40) },
  "jobAlertSms.text": { link: `${origin}/pcm/job-details/${"0".repeat(36)}`, what: "Job", budget: "N9,500" },
  "savedSearchSms.jobs": { link: `${origin}/pcm/alerts`, search: "x".repeat(20) },
  "savedSearchSms.servicemen": { link: `${origin}/pcm/alerts`, search: "x".repeat(20) },
};

const securityChanges: readonly SecurityChange[] = [
  "factor-set-up",
  "factor-removed",
  "factor-reset",
  "recovery-code",
  "wrong-codes",
  "pin-set",
  "pin-locked",
  "role-given",
  "role-taken",
];

type Wording = (facts: object) => string;

/** Messages by the name of their text. A function of two parameters is only part of one. */
function messagesIn(language: (typeof languages)[number]): [name: string, message: string][] {
  const texts = textsIn(language);
  const groups = Object.entries(texts).filter(([name]) => /Sms$|^smsTexts$/.test(name));
  const plain = groups.flatMap(([group, wordings]) =>
    Object.entries(wordings)
      .filter(([, wording]) => typeof wording === "function" && wording.length === 1)
      .map(([name, wording]): [string, string] => {
        const key = `${group}.${name}`;
        return [key, (wording as Wording)({ ...facts, ...own[key] })];
      }),
  );
  const { securitySms, reportAnswers } = texts;
  const security = securityChanges.map((change): [string, string] => [
    `securitySms ${change}`,
    securitySms({ ...facts, change, roles: ["accounting"] }),
  ]);
  const warnings = Object.entries(reportAnswers.warnedAbout).map(([subject, about]): [string, string] => [
    `warningSms ${subject}`,
    reportAnswers.warningSms({ ...facts, about }),
  ]);
  return [...plain, ...security, ...warnings];
}

describe.each(languages)("text messages in %s", (language) => {
  test.each(messagesIn(language))("%s is one part of the cheaper alphabet", (_, message) => {
    expect(message).not.toContain("undefined");
    expect(isGsm7(message), message).toBe(true);
    expect(smsParts(message), message).toBe(1);
  });
});
