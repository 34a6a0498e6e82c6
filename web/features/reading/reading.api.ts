/** What staff publish for reading. */
import { queryOptions } from "@tanstack/react-query";
import type { Blog, BlogArticle, Faq } from "#shared/contracts/content.ts";
import { callApi } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";

export const faqsQuery = () =>
  queryOptions({
    queryKey: ["content", "faqs"] as const,
    queryFn: ({ client, signal }) => callApi<Faq[]>(client, { method: "GET", path: "/api/faqs", signal }),
  });

/** Newest first, whatever order the answer has. */
export const blogsQuery = () =>
  queryOptions({
    queryKey: ["content", "blogs"] as const,
    queryFn: async ({ client, signal }) => {
      const blogs = await callApi<Blog[]>(client, { method: "GET", path: "/jobs/blogs", signal });
      return blogs.toSorted((one, other) => Date.parse(other.date) - Date.parse(one.date));
    },
  });

/** An article; null for one that is not there. */
export const blogQuery = (blogId: string) =>
  queryOptions({
    queryKey: ["content", "blog", blogId] as const,
    queryFn: async ({ client, signal }): Promise<BlogArticle | null> => {
      try {
        const path = `/jobs/blogs/${encodeURIComponent(blogId)}`;
        return (await callApi<BlogArticle | null>(client, { method: "GET", path, signal })) ?? null;
      } catch (error) {
        // An id that cannot be one is refused as a wrong value.
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
  });
