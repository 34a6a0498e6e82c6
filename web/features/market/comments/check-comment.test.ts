import fc from "fast-check";
import { expect, test } from "vitest";
import { CommentText } from "#shared/contracts/comments.ts";
import { fieldTexts } from "#texts/fields.ts";
import { commentProblem } from "./comment-form.tsx";

test("refuses an empty comment [VALID-50]", () => {
  expect(commentProblem("")).toBe("Comment cannot be empty");
  expect(commentProblem(" \n ")).toBe("Comment cannot be empty");
});

test("accepts 100 characters and refuses 101 [VALID-51] [CONST-18]", () => {
  expect(commentProblem("a".repeat(100))).toBeUndefined();
  expect(commentProblem("a".repeat(101))).toBe("Comment is too long. Please keep it under 100 characters.");
  expect(commentProblem("🔧".repeat(100))).toBeUndefined();
});

test("shows the contract's messages", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), (text) => {
      const code = CommentText.safeParse(text).error?.issues[0]?.message;
      expect(commentProblem(text)).toBe(code && fieldTexts[code as "commentEmpty"]);
    }),
  );
});
