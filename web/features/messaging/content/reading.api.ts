/** What staff publish for reading. */
import { queryOptions } from "@tanstack/react-query";
import * as contentApi from "#shared/contracts/content.endpoints.ts";
import type { BlogArticle } from "#shared/contracts/content.ts";
import { callApi } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";

export const faqsQuery = () =>
  queryOptions({
    queryKey: ["content", "faqs"] as const,
    queryFn: ({ client, signal }) => callApi(client, contentApi.faqs, { signal }),
  });

/** Newest first, whatever order the answer has. */
export const blogsQuery = () =>
  queryOptions({
    queryKey: ["content", "blogs"] as const,
    queryFn: async ({ client, signal }) => {
      const blogs = await callApi(client, contentApi.blogs, { signal });
      return blogs.toSorted((one, other) => Date.parse(other.date) - Date.parse(one.date));
    },
  });

/** An article; null for one that is not there. */
export const blogQuery = (blogId: string) =>
  queryOptions({
    queryKey: ["content", "blog", blogId] as const,
    queryFn: async ({ client, signal }): Promise<BlogArticle | null> => {
      try {
        return (await callApi(client, contentApi.blog, { params: { blogId }, signal })) ?? null;
      } catch (error) {
        // An id that cannot be one is refused as a wrong value.
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
  });
