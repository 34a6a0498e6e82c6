import type { QueryClient } from "@tanstack/react-query";
import { type LoaderFunctionArgs, type RouterContextProvider, useParams } from "react-router";
import { articlePictureVersion } from "#shared/contracts/share-picture-versions.ts";
import { sharePictures } from "#shared/contracts/share-pictures.ts";
import { pages } from "#shared/paths.ts";
import { cutText } from "#shared/text/cut-text.ts";
import { plainText } from "#shared/text/light-text.ts";
import { blogTexts as words } from "#texts/content.ts";
import { BlogArticle } from "#web/features/messaging/content/blog-article.tsx";
import { blogQuery } from "#web/features/messaging/content/content.api.ts";
import { ShareButton } from "#web/features/site/sharing/share-button.tsx";
import { ApiError } from "#web/lib/api/api-error.ts";
import { browserQueryClient } from "#web/lib/api/browser-query-client.ts";
import { pageMeta, pictureMeta } from "#web/lib/head/page-meta.ts";
import { queryClientContext } from "#web/lib/page-data/request-context.ts";
import { primed } from "#web/lib/page-data/route-data.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

const descriptionCharacters = 150;

interface Summary {
  title: string;
  description: string;
  /** Absolute address. */
  picture: string;
  publishedAt: string;
}

export const meta = ({ loaderData }: { loaderData: Summary | null | undefined }) =>
  loaderData
    ? [
        ...pageMeta(loaderData.title, loaderData.description, "article"),
        { property: "article:published_time", content: loaderData.publishedAt },
        ...pictureMeta(loaderData.picture, loaderData.title),
      ]
    : pageMeta(words.metaTitle, words.lead);

const primedArticle = primed(async ({ client, params }) => {
  if (!(await client.fetchQuery(blogQuery(params.blogId ?? "")))) throw new ApiError(404);
});

export async function loader(args: LoaderFunctionArgs) {
  const refused = await primedArticle.onServer(args);
  const client = (args.context as Readonly<RouterContextProvider>).get(queryClientContext);
  return refused ?? summaryIn(client, args.params.blogId, new URL(args.request.url).origin);
}

/** The page is shown at once; its title follows when the article is loaded. */
export const clientLoader = async ({ params }: Pick<LoaderFunctionArgs, "params">) =>
  summaryIn(browserQueryClient(), params.blogId, window.location.origin);

function summaryIn(client: QueryClient, blogId = "", origin: string): Summary | null {
  const article = client.getQueryData(blogQuery(blogId).queryKey);
  if (!article) return null;
  return {
    title: article.title,
    publishedAt: article.date,
    description: cutText(plainText(article.body), descriptionCharacters),
    picture:
      origin +
      sharePictures.article(article._id, import.meta.env.PAGE_LANGUAGE, articlePictureVersion(article)),
  };
}

export default function BlogArticlePage() {
  const { blogId = "" } = useParams();
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title={words.metaTitle} back={pages.blog} isQuiet />
      <BlogArticle blogId={blogId} shareButton={ShareButton} />
    </main>
  );
}
