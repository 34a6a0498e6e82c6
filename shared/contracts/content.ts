/** What staff publish: questions and answers, articles; and newsletter addresses. */
import * as z from "zod/mini";
import { articleMaxLength, questionMaxLength } from "../constants.ts";
import { Id } from "./answers.ts";
import { field } from "./field-code.ts";
import { typedText } from "./text.ts";

export const Faq = z.object({ id: Id, question: z.string(), answer: z.string(), createdBy: z.string() });
export type Faq = z.infer<typeof Faq>;
export const FaqList = z.array(Faq);

export const PostFaq = z.object({
  question: typedText({ min: 1, max: questionMaxLength.question, message: field("question") }),
  answer: typedText({ min: 1, max: questionMaxLength.answer, message: field("answer") }),
});
export type PostFaq = z.infer<typeof PostFaq>;
export const FaqPosted = z.object({ message: z.string(), faq: Faq });
export const FaqParams = z.object({ faqId: Id });

/** `picture` is an address. In lists `body` is only the beginning of the text. */
export const Blog = z.object({
  _id: Id,
  title: z.string(),
  body: z.string(),
  picture: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  pictureBytes: z.nullable(z.int()),
  /** Null also if it is not known. */
  thumbnailBytes: z.nullable(z.int()),
  createdBy: z.string(),
  date: z.string(),
});
export type Blog = z.infer<typeof Blog>;
export const BlogList = z.array(Blog);

const Neighbour = z.nullable(z.object({ _id: Id, title: z.string() }));
/** An article with the previous and next one in time. */
export const BlogArticle = z.extend(Blog, { previous: Neighbour, next: Neighbour });
export type BlogArticle = z.infer<typeof BlogArticle>;

/** `picture` is a data URL. */
export const PostBlog = z.object({
  title: typedText({ min: 1, max: articleMaxLength.title, message: field("title") }),
  body: typedText({ min: 1, max: articleMaxLength.body, message: field("body") }),
  picture: z.optional(z.nullable(z.string())),
});
export type PostBlog = z.infer<typeof PostBlog>;
export const BlogPosted = z.object({ message: z.string(), blog: Blog });
export const BlogParams = z.object({ blogId: Id });

export const CollectEmail = z.object({
  email: z
    .string(field("email"))
    .check(z.trim(), z.toLowerCase(), z.maxLength(254, field("email")), z.email(field("email"))),
});
export type CollectEmail = z.infer<typeof CollectEmail>;
