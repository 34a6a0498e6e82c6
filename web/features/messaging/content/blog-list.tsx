import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { blogPreviewCharacters } from "#shared/constants.ts";
import type { Blog } from "#shared/contracts/content.ts";
import { languageTags } from "#shared/messages/languages.ts";
import { pages } from "#shared/paths.ts";
import { cutText } from "#shared/text/cut-text.ts";
import { plainText } from "#shared/text/light-text.ts";
import { shortDate } from "#shared/time/job-age.ts";
import { blogTexts as words } from "#texts/content.ts";
import { readLocal, writeLocal } from "#web/lib/local-store.ts";
import { Card } from "#web/ui/content/card.tsx";
import { Media } from "#web/ui/content/media.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { hasFailed, Unloaded } from "#web/ui/feedback/unloaded.tsx";
import { blogsQuery } from "./content.api.ts";

const skeletons = 3;

/** Articles, newest first; offline, the ones stored on this device. */
export function BlogList() {
  const read = useQuery(blogsQuery());
  const { data } = read;
  const kept = useKeptBlogs(data, hasFailed(read));
  const blogs = data ?? kept;
  if (blogs) {
    return (
      <>
        {!data && <p className="sm muted">{words.fromDevice}</p>}
        {blogs.length === 0 ? (
          <EmptyState title={words.none} help={words.noneHelp} tile="book" />
        ) : (
          <div className="stack grid2 articles">
            {blogs.map((blog) => (
              <BlogCard key={blog._id} blog={blog} />
            ))}
          </div>
        )}
      </>
    );
  }
  return <Unloaded read={read} words={words} count={skeletons} item={<CardSkeleton />} />;
}

const CardSkeleton = () => (
  <Card className="job">
    <Skeleton height="10rem" radius="0.875rem" />
    <Skeleton width="70%" height="1.25rem" />
    <Skeleton width="45%" height="0.75rem" />
    <Skeleton height="4rem" />
  </Card>
);

function BlogCard({ blog }: { blog: Blog }) {
  const { _id, title, body, picture, thumbnailUrl, createdBy, date, language } = blog;
  const image = thumbnailUrl ?? picture;
  const sizeBytes = (thumbnailUrl ? blog.thumbnailBytes : blog.pictureBytes) ?? undefined;
  return (
    <Card as="article" className="job">
      {image && <Media kind="image" src={image} alt="" sizeBytes={sizeBytes} />}
      <div>
        <h2 className="h3">
          <Link to={pages.blogArticle(_id)} lang={languageTags[language]}>
            {title}
          </Link>
        </h2>
        <p className="xs muted">{words.by(createdBy, shortDate(date))}</p>
      </div>
      <p lang={languageTags[language]}>{cutText(plainText(body), blogPreviewCharacters)}</p>
    </Card>
  );
}

/** Stores the list on this device, and returns the stored one when the network fails. */
function useKeptBlogs(blogs: Blog[] | undefined, isNeeded: boolean): readonly Blog[] | undefined {
  const [kept, setKept] = useState<readonly Blog[]>();
  useEffect(() => {
    if (blogs) writeLocal("blogs", blogs);
  }, [blogs]);
  useEffect(() => {
    const list = isNeeded ? readLocal("blogs") : undefined;
    setKept(Array.isArray(list) && list.length > 0 ? list : undefined);
  }, [isNeeded]);
  return kept;
}
