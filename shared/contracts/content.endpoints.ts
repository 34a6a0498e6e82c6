import { Message } from "./answers.ts";
import {
  BlogArticle,
  BlogList,
  BlogParams,
  BlogPosted,
  FaqList,
  FaqParams,
  FaqPosted,
  PostBlog,
  PostFaq,
} from "./content.ts";
import { endpoint } from "./endpoint.ts";

export const faqs = endpoint({
  method: "GET",
  path: "/api/faqs",
  access: "everyone",
  group: "Reading and support",
  summary: "Questions and answers",
  answer: FaqList,
});

export const blogs = endpoint({
  method: "GET",
  path: "/jobs/blogs",
  access: "everyone",
  group: "Reading and support",
  summary: "Articles, newest first, with their first words",
  answer: BlogList,
});

export const blog = endpoint({
  method: "GET",
  path: "/jobs/blogs/:blogId",
  access: "everyone",
  group: "Reading and support",
  summary: "A whole article, and which come before and after it",
  params: BlogParams,
  answer: BlogArticle,
});

export const publishFaq = endpoint({
  method: "POST",
  path: "/api/faqs",
  access: "staff:publicRelations",
  group: "Reading and support",
  summary: "Publish a question with its answer. Takes an Idempotency-Key",
  body: PostFaq,
  answer: FaqPosted,
  status: 201,
});

export const removeFaq = endpoint({
  method: "DELETE",
  path: "/api/faqs/:faqId",
  access: "staff:publicRelations",
  group: "Reading and support",
  summary: "Take a question back",
  params: FaqParams,
  answer: Message,
});

export const publishBlog = endpoint({
  method: "POST",
  path: "/jobs/blogs",
  access: "staff:publicRelations",
  group: "Reading and support",
  summary: "Publish an article, with a picture as a data URL. Takes an Idempotency-Key",
  body: PostBlog,
  answer: BlogPosted,
  status: 201,
  errors: ["key_reused", "media_refused"],
});

export const removeBlog = endpoint({
  method: "DELETE",
  path: "/jobs/blogs/:blogId",
  access: "staff:publicRelations",
  group: "Reading and support",
  summary: "Take an article back",
  params: BlogParams,
  answer: Message,
});
