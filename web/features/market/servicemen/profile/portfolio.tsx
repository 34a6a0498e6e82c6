import { Image } from "lucide-react";
import { type MouseEvent, useState } from "react";
import type { CardPhoto } from "#shared/contracts/servicemen.ts";
import { userProfileTexts as words } from "#texts/servicemen.ts";
import { hasItems } from "#web/lib/lists/paged-list.ts";
import { asked } from "#web/lib/page-data/personal-reads.ts";
import { PersonalPart } from "#web/lib/parts/personal-part.tsx";
import { Button } from "#web/ui/actions/button.tsx";
import { SavedPicture } from "#web/ui/content/saved-picture.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useLast } from "#web/ui/use-last.ts";

const largeSize = 1_280;

/** Photos of finished work in a grid; each opens large, or as a file without scripts. */
export function Portfolio({ photos }: { photos: readonly CardPhoto[] }) {
  const [openAt, setOpenAt] = useState<number>();
  if (!hasItems(photos)) return null;
  const enlarge = (event: MouseEvent, at: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpenAt(at);
  };
  return (
    <section aria-labelledby="portfolio">
      <h2 className="h2" id="portfolio">
        {words.photos}
      </h2>
      <PersonalPart as="ul" className="portfolio" part={Thumbnails} own={photos} more={{ enlarge }} />
      <LargePhoto photos={photos} openAt={openAt} onOpen={setOpenAt} />
    </section>
  );
}

interface ThumbnailsProps {
  own: readonly CardPhoto[];
  enlarge: (event: MouseEvent, at: number) => void;
}

const Thumbnails = ({ own: photos, enlarge }: ThumbnailsProps) =>
  photos.map((photo, at) => (
    <li key={photo._id}>
      <a
        href={photo.url}
        aria-label={words.enlarge(at + 1, photos.length)}
        onClick={(event) => enlarge(event, at)}
      >
        <SavedPicture src={photo.thumbnailUrl} alt="" instead={<Image className="icon" />} />
      </a>
    </li>
  ));

interface LargePhotoProps {
  photos: readonly CardPhoto[];
  openAt: number | undefined;
  onOpen: (at: number | undefined) => void;
}

/** Nothing is rendered while it is closed. */
function LargePhoto({ photos, openAt, onOpen }: LargePhotoProps) {
  const at = useLast(openAt) ?? 0;
  const step = (by: number) => onOpen((at + by + photos.length) % photos.length);
  return (
    <Sheet
      isOpen={openAt !== undefined}
      onClose={() => onOpen(undefined)}
      title={<PhotoNumber photos={photos} at={at} />}
      actions={
        asked(areSeveral, photos) && (
          <>
            <Button kind="quiet" onClick={() => step(-1)}>
              {words.previousPhoto}
            </Button>
            <Button kind="quiet" onClick={() => step(1)}>
              {words.nextPhoto}
            </Button>
          </>
        )
      }
    >
      <Photo photos={photos} at={at} />
    </Sheet>
  );
}

const areSeveral = ({ length }: readonly CardPhoto[]): boolean => length > 1;

interface PhotoProps {
  photos: readonly CardPhoto[];
  at: number;
}

const PhotoNumber = ({ photos, at }: PhotoProps) => words.photo(at + 1, photos.length);

const Photo = ({ photos, at }: PhotoProps) => (
  <img
    className="large"
    src={photos[at]?.url}
    alt={words.photo(at + 1, photos.length)}
    width={largeSize}
    height={largeSize}
  />
);
