import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as contentApi from "#shared/contracts/content.endpoints.ts";
import type { BlogTexts, PostBlog, PostFaq } from "#shared/contracts/content.ts";
import * as jobsApi from "#shared/contracts/jobs.endpoints.ts";
import type { PostJob } from "#shared/contracts/jobs.ts";
import type { Translation } from "#shared/messages/content-language.ts";
import { callApi } from "#web/lib/api/api.ts";
import { callOnce } from "#web/lib/api/call-once.ts";

export const pseudonymsQuery = () =>
  queryOptions({
    queryKey: ["pseudonyms"] as const,
    queryFn: async ({ client, signal }) => (await callApi(client, jobsApi.pseudonyms, { signal })).names,
  });

export async function postStaffJob(client: QueryClient, job: PostJob): Promise<void> {
  await callOnce(client, jobsApi.post, { body: { ...job, pseudonym: true } });
  void client.invalidateQueries({ queryKey: ["jobs"] });
}

/** Repeats: publishing the same content twice publishes it once. */
export const publishBlog = (client: QueryClient, body: PostBlog): Promise<string> =>
  changeContent(client, callOnce(client, contentApi.publishBlog, { body }));
export const publishFaq = (client: QueryClient, body: PostFaq): Promise<string> =>
  changeContent(client, callOnce(client, contentApi.publishFaq, { body }));

export const removeBlog = (client: QueryClient, blogId: string): Promise<string> =>
  changeContent(client, callApi(client, contentApi.removeBlog, { params: { blogId } }));
export const removeFaq = (client: QueryClient, faqId: string): Promise<string> =>
  changeContent(client, callApi(client, contentApi.removeFaq, { params: { faqId } }));

interface Translated<Texts> {
  id: string;
  language: Translation;
  texts: Texts;
}

export const translateFaq = (client: QueryClient, { id, language, texts }: Translated<PostFaq>) =>
  changeContent(
    client,
    callApi(client, contentApi.translateFaq, { params: { faqId: id, language }, body: texts }),
  );
export const translateBlog = (client: QueryClient, { id, language, texts }: Translated<BlogTexts>) =>
  changeContent(
    client,
    callApi(client, contentApi.translateBlog, { params: { blogId: id, language }, body: texts }),
  );

export const removeFaqTranslation = (
  client: QueryClient,
  { id, language }: Omit<Translated<PostFaq>, "texts">,
) =>
  changeContent(
    client,
    callApi(client, contentApi.removeFaqTranslation, { params: { faqId: id, language } }),
  );
export const removeBlogTranslation = (
  client: QueryClient,
  { id, language }: Omit<Translated<BlogTexts>, "texts">,
) =>
  changeContent(
    client,
    callApi(client, contentApi.removeBlogTranslation, { params: { blogId: id, language } }),
  );

async function changeContent(client: QueryClient, call: Promise<{ message: string }>): Promise<string> {
  const { message } = await call;
  await client.invalidateQueries({ queryKey: ["content"] });
  return message;
}
