import { Message } from "./answers.ts";
import {
  BlogArticle,
  BlogList,
  BlogParams,
  BlogPosted,
  BlogTexts,
  BlogTranslationParams,
  CollectEmail,
  FaqList,
  FaqParams,
  FaqPosted,
  FaqTranslationParams,
  PostBlog,
  PostFaq,
  ReadContent,
} from "./content.ts";
import { endpoint } from "./endpoint.ts";

export const faqs = endpoint({
  method: "GET",
  path: "/api/faqs",
  access: "everyone",
  group: "Content and support",
  summary: "Frequently asked questions with their answers",
  query: ReadContent,
  answer: FaqList,
});

export const publishFaq = endpoint({
  method: "POST",
  path: "/api/faqs",
  access: "staff:publicRelations",
  group: "Content and support",
  summary: "Publish a question with its answer; takes an Idempotency-Key",
  body: PostFaq,
  answer: FaqPosted,
  status: 201,
  errors: ["key_reused"],
});

export const removeFaq = endpoint({
  method: "DELETE",
  path: "/api/faqs/:faqId",
  access: "staff:publicRelations",
  group: "Content and support",
  summary: "Unpublish a question",
  params: FaqParams,
  answer: Message,
});

export const translateFaq = endpoint({
  method: "PUT",
  path: "/api/faqs/:faqId/translations/:language",
  access: "staff:publicRelations",
  group: "Content and support",
  summary: "Translate a question and its answer, or change its translation",
  params: FaqTranslationParams,
  body: PostFaq,
  answer: Message,
});

export const removeFaqTranslation = endpoint({
  method: "DELETE",
  path: "/api/faqs/:faqId/translations/:language",
  access: "staff:publicRelations",
  group: "Content and support",
  summary: "Unpublish the translation of a question and its answer",
  params: FaqTranslationParams,
  answer: Message,
});

export const blogs = endpoint({
  method: "GET",
  path: "/jobs/blogs",
  access: "everyone",
  group: "Content and support",
  summary: "Articles with excerpts, newest first",
  query: ReadContent,
  answer: BlogList,
});

export const blog = endpoint({
  method: "GET",
  path: "/jobs/blogs/:blogId",
  access: "everyone",
  group: "Content and support",
  summary: "An article, with links to the previous and the next",
  params: BlogParams,
  query: ReadContent,
  answer: BlogArticle,
});

export const publishBlog = endpoint({
  method: "POST",
  path: "/jobs/blogs",
  access: "staff:publicRelations",
  group: "Content and support",
  summary: "Publish an article, with a picture as a data URL; takes an Idempotency-Key",
  body: PostBlog,
  answer: BlogPosted,
  status: 201,
  errors: ["key_reused", "media_refused", "media_too_large"],
});

export const removeBlog = endpoint({
  method: "DELETE",
  path: "/jobs/blogs/:blogId",
  access: "staff:publicRelations",
  group: "Content and support",
  summary: "Unpublish an article",
  params: BlogParams,
  answer: Message,
});

export const translateBlog = endpoint({
  method: "PUT",
  path: "/jobs/blogs/:blogId/translations/:language",
  access: "staff:publicRelations",
  group: "Content and support",
  summary: "Translate an article, or change its translation",
  params: BlogTranslationParams,
  body: BlogTexts,
  answer: Message,
});

export const removeBlogTranslation = endpoint({
  method: "DELETE",
  path: "/jobs/blogs/:blogId/translations/:language",
  access: "staff:publicRelations",
  group: "Content and support",
  summary: "Unpublish the translation of an article",
  params: BlogTranslationParams,
  answer: Message,
});

export const subscribeToNewsletter = endpoint({
  method: "POST",
  path: "/api/collect-emails",
  access: "everyone",
  group: "Content and support",
  summary: "Subscribe an e-mail address to the newsletter",
  body: CollectEmail,
  answer: Message,
  status: 201,
  errors: ["email_taken"],
});

export const unsubscribeFromNewsletter = endpoint({
  method: "DELETE",
  path: "/api/collect-emails",
  access: "everyone",
  group: "Content and support",
  summary: "Remove an e-mail address from the newsletter; the answer does not say whether it was there",
  body: CollectEmail,
  answer: Message,
});
