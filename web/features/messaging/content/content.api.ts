import { queryOptions } from "@tanstack/react-query";
import * as contentApi from "#shared/contracts/content.endpoints.ts";
import type { BlogArticle } from "#shared/contracts/content.ts";
import { contentLanguageOf } from "#shared/messages/content-language.ts";
import { defaultLanguage } from "#shared/messages/languages.ts";
import { callApi } from "#web/lib/api/api.ts";
import { nullIfMissing } from "#web/lib/api/api-error.ts";

/** The language of this build's pages. */
const here = contentLanguageOf(import.meta.env.PAGE_LANGUAGE);
/** Without a language the API answers in the default one. */
const inLanguage = (language: typeof here) => ({ language: language === defaultLanguage ? null : language });

export const faqsQuery = (language = here) =>
  queryOptions({
    queryKey: ["content", "faqs", language] as const,
    queryFn: ({ client, signal }) =>
      callApi(client, contentApi.faqs, { query: inLanguage(language), signal }),
  });

/** Newest first, sorted here regardless of the answer's order. */
export const blogsQuery = (language = here) =>
  queryOptions({
    queryKey: ["content", "blogs", language] as const,
    queryFn: async ({ client, signal }) => {
      const blogs = await callApi(client, contentApi.blogs, { query: inLanguage(language), signal });
      return blogs.toSorted((one, other) => Date.parse(other.date) - Date.parse(one.date));
    },
  });

/** An article; null when it does not exist. */
export const blogQuery = (blogId: string, language = here) =>
  queryOptions({
    queryKey: ["content", "blog", blogId, language] as const,
    queryFn: ({ client, signal }): Promise<BlogArticle | null> =>
      callApi(client, contentApi.blog, { params: { blogId }, query: inLanguage(language), signal })
        .then((found) => found ?? null)
        .catch(nullIfMissing),
  });
