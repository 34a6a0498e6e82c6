import fc from "fast-check";
import { expect, test } from "vitest";
import { CommentText } from "#shared/contracts/comments.ts";
import { commentProblem } from "./check-comment.ts";

test("an empty comment is refused [VALID-50]", () => {
  expect(commentProblem("")).toBe("Comment cannot be empty");
  expect(commentProblem(" \n ")).toBe("Comment cannot be empty");
});

test("100 characters can be sent, 101 not [VALID-51] [CONST-18]", () => {
  expect(commentProblem("a".repeat(100))).toBeUndefined();
  expect(commentProblem("a".repeat(101))).toBe("Comment is too long. Please keep it under 100 characters.");
  expect(commentProblem("🔧".repeat(100))).toBeUndefined();
});

test("the page says what the contract says", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), (text) => {
      const refusal = CommentText.safeParse(text).error?.issues[0]?.message;
      expect(commentProblem(text)).toBe(refusal);
    }),
  );
});
