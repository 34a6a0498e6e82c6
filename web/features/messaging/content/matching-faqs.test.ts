import { expect, test } from "vitest";
import { matchingFaqs } from "./faq-list.tsx";

const faq = (question: string, answer: string) => ({
  id: question,
  question,
  answer,
  createdBy: "Runor",
  language: "en" as const,
});
const faqs = [
  faq("What are units?", "Credits in your wallet."),
  faq("How do I withdraw?", "Open **Wallet**."),
];
const found = (typed: string) => matchingFaqs(faqs, typed).map(({ id }) => id);

test("requires every word in the question or the answer, ignoring case", () => {
  expect(found("WALLET")).toEqual(["What are units?", "How do I withdraw?"]);
  expect(found("wallet withdraw")).toEqual(["How do I withdraw?"]);
  expect(found("naira")).toEqual([]);
});

test("ranks matches in the question before matches in the answer", () => {
  const some = [faq("What are units?", "Money to withdraw."), ...faqs.slice(1)];
  expect(matchingFaqs(some, "withdraw").map(({ id }) => id)).toEqual([
    "How do I withdraw?",
    "What are units?",
  ]);
});

test("finds all questions without a search text", () => {
  expect(found("  ")).toHaveLength(2);
});
