import { queryOptions } from "@tanstack/react-query";
import * as contentApi from "#shared/contracts/content.endpoints.ts";
import type { BlogArticle } from "#shared/contracts/content.ts";
import { callApi } from "#web/lib/api.ts";
import { nullIfMissing } from "#web/lib/api-error.ts";

export const faqsQuery = () =>
  queryOptions({
    queryKey: ["content", "faqs"] as const,
    queryFn: ({ client, signal }) => callApi(client, contentApi.faqs, { signal }),
  });

/** Newest first, sorted here regardless of the answer's order. */
export const blogsQuery = () =>
  queryOptions({
    queryKey: ["content", "blogs"] as const,
    queryFn: async ({ client, signal }) => {
      const blogs = await callApi(client, contentApi.blogs, { signal });
      return blogs.toSorted((one, other) => Date.parse(other.date) - Date.parse(one.date));
    },
  });

/** An article; null when it does not exist. */
export const blogQuery = (blogId: string) =>
  queryOptions({
    queryKey: ["content", "blog", blogId] as const,
    queryFn: ({ client, signal }): Promise<BlogArticle | null> =>
      callApi(client, contentApi.blog, { params: { blogId }, signal })
        .then((found) => found ?? null)
        .catch(nullIfMissing),
  });
