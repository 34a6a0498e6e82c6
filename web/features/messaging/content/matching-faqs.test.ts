import { expect, test } from "vitest";
import { matchingFaqs } from "./matching-faqs.ts";

const faq = (question: string, answer: string) => ({ id: question, question, answer, createdBy: "Runor" });
const faqs = [
  faq("What are units?", "Credits in your wallet."),
  faq("How do I withdraw?", "Open **Wallet**."),
];
const found = (typed: string) => matchingFaqs(faqs, typed).map(({ id }) => id);

test("every word must stand in the question or the answer, in any case", () => {
  expect(found("WALLET")).toEqual(["What are units?", "How do I withdraw?"]);
  expect(found("wallet withdraw")).toEqual(["How do I withdraw?"]);
  expect(found("naira")).toEqual([]);
});

test("a question that asks for the words stands before answers that only name them", () => {
  const some = [faq("What are units?", "Money to withdraw."), ...faqs.slice(1)];
  expect(matchingFaqs(some, "withdraw").map(({ id }) => id)).toEqual([
    "How do I withdraw?",
    "What are units?",
  ]);
});

test("nothing typed finds everything", () => {
  expect(found("  ")).toHaveLength(2);
});
