import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ComponentType } from "react";
import type { BlogArticle as Article } from "#shared/contracts/content.ts";
import { languageTags } from "#shared/messages/languages.ts";
import { pages } from "#shared/paths.ts";
import { shortDate } from "#shared/time/job-age.ts";
import { blogTexts as words } from "#texts/content.ts";
import { StructuredData } from "#web/lib/head/structured-data.tsx";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { LightText } from "#web/ui/content/light-text.tsx";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { Media } from "#web/ui/content/media.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Unloaded } from "#web/ui/feedback/unloaded.tsx";
import { blogQuery } from "./content.api.ts";
import { articleFacts } from "./content-facts.ts";

interface BlogArticleProps {
  blogId: string;
  shareButton: ComponentType<{ shared: () => { path: string; title: string }; withWord: true }>;
}

export function BlogArticle({ blogId, shareButton }: BlogArticleProps) {
  const read = useQuery(blogQuery(blogId));
  const article = read.data;
  if (article) return <Whole article={article} shareButton={shareButton} />;
  if (article === null) {
    return (
      <>
        <ErrorState title={words.missing} help={words.missingHelp} />
        <div className="centered">
          <LinkButton kind="soft" to={pages.blog}>
            {words.all}
          </LinkButton>
        </div>
      </>
    );
  }
  return <Unloaded read={read} words={words} count={1} item={<ArticleSkeleton />} />;
}

const ArticleSkeleton = () => (
  <div className="reading stack">
    <Skeleton width="80%" height="2rem" />
    <Skeleton width="45%" height="0.9375rem" />
    <Skeleton height="11rem" radius="0.875rem" />
    <Skeleton height="12rem" />
  </div>
);

function Whole({
  article,
  shareButton: ShareButton,
}: Pick<BlogArticleProps, "shareButton"> & { article: Article }) {
  const { title, body, picture, pictureBytes, createdBy, date, language } = article;
  return (
    <article className="reading stack loose">
      <StructuredData facts={import.meta.env.SSR ? (page) => articleFacts(article, page) : undefined} />
      <header className="stack tight">
        <h2 className="h1" lang={languageTags[language]}>
          {title}
        </h2>
        <p className="sm muted">{words.by(createdBy, shortDate(date))}</p>
      </header>
      {picture && <Media kind="image" src={picture} alt="" sizeBytes={pictureBytes ?? undefined} isMain />}
      <div lang={languageTags[language]}>
        <LightText text={body} />
      </div>
      <div className="btns">
        <ShareButton shared={() => ({ path: pages.blogArticle(article._id), title })} withWord />
        <LinkButton kind="quiet" to={pages.blog}>
          {words.all}
        </LinkButton>
      </div>
      <Neighbours article={article} />
    </article>
  );
}

function Neighbours({ article: { previous, next } }: { article: Article }) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={words.more}>
      <Rows label={words.more}>
        {next && (
          <ListRow
            to={pages.blogArticle(next._id)}
            lead={<ChevronLeft className="icon" />}
            title={<span lang={languageTags[next.language]}>{next.title}</span>}
            meta={words.newer}
          />
        )}
        {previous && (
          <ListRow
            to={pages.blogArticle(previous._id)}
            title={<span lang={languageTags[previous.language]}>{previous.title}</span>}
            meta={words.older}
            end={<ChevronRight className="icon" />}
          />
        )}
      </Rows>
    </nav>
  );
}
