import { Image } from "lucide-react";
import { type MouseEvent, useState } from "react";
import type { CardPhoto } from "#shared/contracts/servicemen.ts";
import { userProfileTexts as words } from "#texts/servicemen.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { SavedPicture } from "#web/ui/content/saved-picture.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useLast } from "#web/ui/use-last.ts";

const thumbnailSize = 320;
const largeSize = 1_280;

/** Photos of finished work in a grid; each opens large, or as a file without scripts. */
export function Portfolio({ photos }: { photos: readonly CardPhoto[] }) {
  const [openAt, setOpenAt] = useState<number>();
  const shownAt = useLast(openAt) ?? 0;
  if (photos.length === 0) return null;
  const enlarge = (event: MouseEvent, at: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpenAt(at);
  };
  const count = photos.length;
  return (
    <section aria-labelledby="portfolio">
      <h2 className="h2" id="portfolio">
        {words.photos}
      </h2>
      <ul className="portfolio">
        {photos.map((photo, at) => (
          <li key={photo._id}>
            <a
              href={photo.url}
              aria-label={words.enlarge(at + 1, count)}
              onClick={(event) => enlarge(event, at)}
            >
              <SavedPicture
                src={photo.thumbnailUrl}
                alt=""
                size={thumbnailSize}
                instead={<Image className="icon" />}
              />
            </a>
          </li>
        ))}
      </ul>
      <Sheet
        isOpen={openAt !== undefined}
        onClose={() => setOpenAt(undefined)}
        title={words.photo(shownAt + 1, count)}
        actions={
          count > 1 && (
            <>
              <Button kind="quiet" onClick={() => setOpenAt((shownAt + count - 1) % count)}>
                {words.previousPhoto}
              </Button>
              <Button kind="quiet" onClick={() => setOpenAt((shownAt + 1) % count)}>
                {words.nextPhoto}
              </Button>
            </>
          )
        }
      >
        <img
          className="large"
          src={photos[shownAt]?.url}
          alt={words.photo(shownAt + 1, count)}
          width={largeSize}
          height={largeSize}
        />
      </Sheet>
    </section>
  );
}
