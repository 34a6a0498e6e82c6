import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Share2 } from "lucide-react";
import type { BlogArticle as Article } from "#shared/contracts/content.ts";
import { pages } from "#shared/paths.ts";
import { shortDate } from "#shared/time/job-age.ts";
import { blogTexts as words } from "#texts/content.ts";
import { StructuredData } from "#web/lib/structured-data.tsx";
import { Button, LinkButton } from "#web/ui/actions/button.tsx";
import { LightText } from "#web/ui/content/light-text.tsx";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { Media } from "#web/ui/content/media.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { SkeletonList } from "#web/ui/feedback/skeleton.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { blogQuery } from "./content.api.ts";
import { articleFacts } from "./content-facts.ts";

export function BlogArticle({ blogId }: { blogId: string }) {
  const { data: article, isError, refetch, isFetching } = useQuery(blogQuery(blogId));
  if (article) return <Whole article={article} />;
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
  if (isError) {
    return (
      <ErrorState
        title={words.failed}
        help={words.failedHelp}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        retryHref={pages.blogArticle(blogId)}
      />
    );
  }
  return <SkeletonList count={1} label={words.loading} />;
}

function Whole({ article }: { article: Article }) {
  const { title, body, picture, createdBy, date } = article;
  return (
    <article className="reading stack loose">
      <StructuredData facts={import.meta.env.SSR ? (page) => articleFacts(article, page) : undefined} />
      <header className="stack tight">
        <h2 className="h1">{title}</h2>
        <p className="sm muted">{words.by(createdBy, shortDate(date))}</p>
      </header>
      {picture && <Media kind="image" src={picture} alt="" isMain />}
      <LightText text={body} />
      <div className="btns">
        <ShareButton title={title} />
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
            title={next.title}
            meta={words.newer}
          />
        )}
        {previous && (
          <ListRow
            to={pages.blogArticle(previous._id)}
            title={previous.title}
            meta={words.older}
            end={<ChevronRight className="icon" />}
          />
        )}
      </Rows>
    </nav>
  );
}

/** Opens the device's share sheet if it has one, else copies the link. */
function ShareButton({ title }: { title: string }) {
  const showToast = useToast();
  const share = async () => {
    const url = window.location.href;
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      showToast(words.linkCopied);
    } catch (error) {
      // Closing the share sheet is not an error.
      if ((error as Error).name !== "AbortError") showToast(words.linkFailed, "error");
    }
  };
  return (
    <Button kind="soft" onClick={share}>
      <Share2 className="icon" />
      {words.share}
    </Button>
  );
}
