import { Image, ImagePlus, Trash2 } from "lucide-react";
import type { ChangeEvent } from "react";
import { cardPhotosMax } from "#shared/constants.ts";
import type { CardPhoto } from "#shared/contracts/servicemen.ts";
import { businessCardTexts } from "#texts/servicemen.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { SavedPicture } from "#web/ui/content/saved-picture.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { IconTile } from "#web/ui/identity/tile.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { PhotoUploadRow } from "./photo-upload-row.tsx";
import type { PhotoUploads } from "./use-card-photos.ts";
import { useRemoving } from "./use-removing.ts";

const words = businessCardTexts.photos;
const inputId = "card-photos-add";

interface CardPhotosProps {
  userId: string;
  photos: readonly CardPhoto[];
  uploads: PhotoUploads;
  /** Photos can only be added to a saved card. */
  hasCard: boolean;
}

export function CardPhotos({ userId, photos, uploads, hasCard }: CardPhotosProps) {
  const removing = useRemoving(userId, inputId);
  const left = cardPhotosMax - photos.length - uploads.uploads.length;
  return (
    <section className="stack" aria-labelledby="card-photos">
      <div>
        <h2 id="card-photos" className="h2">
          {words.title}
        </h2>
        <p className="sm dim">{hasCard ? words.help : words.needsCard}</p>
      </div>
      {hasCard && (
        <>
          <Saved photos={photos} onRemove={removing.ask} />
          {uploads.uploads.length > 0 && (
            <ul className="stack uploads">
              {uploads.uploads.map((upload) => (
                <li key={upload.id}>
                  <PhotoUploadRow upload={upload} onRetry={uploads.retry} onDrop={uploads.drop} />
                </li>
              ))}
            </ul>
          )}
          <Chooser left={left} onChoose={uploads.add} />
          {uploads.notice && (
            <Notice tone="warning" announce>
              {uploads.notice}
            </Notice>
          )}
        </>
      )}
      <RemoveDialog removing={removing} />
    </section>
  );
}

function Saved({ photos, onRemove }: { photos: readonly CardPhoto[]; onRemove: (photoId: string) => void }) {
  if (photos.length === 0) return null;
  return (
    <ul className="portfolio own" aria-label={words.count(photos.length, cardPhotosMax)}>
      {photos.map((photo, at) => (
        <li key={photo._id}>
          <a href={photo.url} target="_blank" rel="noreferrer">
            <SavedPicture
              src={photo.thumbnailUrl}
              alt={words.photo(at + 1, photos.length)}
              instead={
                <>
                  <Image className="icon" />
                  <span className="visually-hidden">{words.photo(at + 1, photos.length)}</span>
                </>
              }
            />
          </a>
          <Button kind="quiet" small aria-label={words.removeOf(at + 1)} onClick={() => onRemove(photo._id)}>
            <Trash2 className="icon" />
            {words.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function RemoveDialog({ removing }: { removing: ReturnType<typeof useRemoving> }) {
  return (
    <ConfirmDialog
      isOpen={removing.isAsking}
      onClose={removing.cancel}
      onConfirm={removing.confirm}
      title={words.removeAsk}
      confirmText={words.remove}
      cancelText={words.keep}
      isBusy={removing.isBusy}
      busyText={words.removing}
    >
      <p className="dim">{words.removeHelp}</p>
      {removing.failure && (
        <Notice tone="danger" announce>
          {removing.failure}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

/** The file chooser; when the card is full it says so. */
function Chooser({ left, onChoose }: { left: number; onChoose: (files: readonly File[]) => void }) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])];
    // Lets the same file be chosen again after it was removed.
    event.currentTarget.value = "";
    if (files.length > 0) onChoose(files);
  };
  if (left <= 0) return <p className="sm dim">{words.full}</p>;
  return (
    <label className="drop">
      <input
        id={inputId}
        type="file"
        className="visually-hidden"
        accept="image/*"
        multiple
        onChange={choose}
      />
      <IconTile icon={ImagePlus} look="tint-0" />
      <span className="fill">
        <span className="row-title own-line">{words.add}</span>
        <span className="xs muted own-line">{words.addHint(left)}</span>
      </span>
    </label>
  );
}
