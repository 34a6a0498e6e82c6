/** What staff publish: questions and answers, articles; and newsletter addresses. */
import * as z from "zod/mini";
import { articleMaxLength, questionMaxLength } from "../constants.ts";
import { translations } from "../messages/content-language.ts";
import { languages } from "../messages/languages.ts";
import { Id } from "./answers.ts";
import { Email } from "./email.ts";
import { field } from "./field-code.ts";
import { typedText } from "./text.ts";

/** The reader's language. What has no translation into it is answered in English. */
export const ReadContent = z.object({ language: z.optional(z.enum(languages)) });

/** `language` is that of the texts. */
export const Faq = z.object({
  id: Id,
  question: z.string(),
  answer: z.string(),
  createdBy: z.string(),
  language: z.enum(languages),
});
export type Faq = z.infer<typeof Faq>;
export const FaqList = z.array(Faq);

export const PostFaq = z.object({
  question: typedText({ min: 1, max: questionMaxLength.question, message: field("question") }),
  answer: typedText({ min: 1, max: questionMaxLength.answer, message: field("answer") }),
});
export type PostFaq = z.infer<typeof PostFaq>;
export const FaqPosted = z.object({ message: z.string(), faq: Faq });
export const FaqParams = z.object({ faqId: Id });
export const FaqTranslationParams = z.extend(FaqParams, { language: z.enum(translations) });

/**
 * `picture` is an address. In lists `body` is only the beginning of the text. `language` is that of title and body.
 */
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
  language: z.enum(languages),
});
export type Blog = z.infer<typeof Blog>;
export const BlogList = z.array(Blog);

const Neighbour = z.nullable(z.object({ _id: Id, title: z.string(), language: z.enum(languages) }));
/** An article with the previous and next one in time. */
export const BlogArticle = z.extend(Blog, { previous: Neighbour, next: Neighbour });
export type BlogArticle = z.infer<typeof BlogArticle>;

export const BlogTexts = z.object({
  title: typedText({ min: 1, max: articleMaxLength.title, message: field("title") }),
  body: typedText({ min: 1, max: articleMaxLength.body, message: field("body") }),
});
export type BlogTexts = z.infer<typeof BlogTexts>;
/** `picture` is a data URL. */
export const PostBlog = z.extend(BlogTexts, { picture: z.optional(z.nullable(z.string())) });
export type PostBlog = z.infer<typeof PostBlog>;
export const BlogPosted = z.object({ message: z.string(), blog: Blog });
export const BlogParams = z.object({ blogId: Id });
export const BlogTranslationParams = z.extend(BlogParams, { language: z.enum(translations) });

export const CollectEmail = z.object({ email: Email });
export type CollectEmail = z.infer<typeof CollectEmail>;
