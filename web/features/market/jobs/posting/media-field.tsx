import { ImagePlus, Trash2, X } from "lucide-react";
import type { ChangeEvent } from "react";
import { postingTexts } from "#texts/jobs.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { formatBytes } from "#web/ui/content/media.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { describeControl, Field } from "#web/ui/fields/field.tsx";
import { IconTile } from "#web/ui/identity/tile.tsx";
import type { ChosenMedia, ReadyMedia } from "./use-chosen-media.ts";

const words = postingTexts.media;
const accepted = "image/*,video/mp4,video/webm,video/ogg";

interface MediaFieldProps {
  id: string;
  media: ChosenMedia;
  error: string | undefined;
  /** Progress from 0 to 1 while the job is being sent. */
  sentShare: number | undefined;
  onCancelSending: () => void;
  onChange: () => void;
}

export function MediaField(props: MediaFieldProps) {
  const { id, media, sentShare, onCancelSending, onChange } = props;
  const error = media.refusal ?? props.error;
  const remove = () => {
    media.remove();
    onChange();
    // The pressed button has been removed, so the focus moves here.
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  };
  return (
    <Field id={id} group label={words.label} optional error={error} live>
      {media.ready ? (
        <Preview ready={media.ready}>
          {sentShare === undefined ? (
            <Button kind="quiet" small onClick={remove}>
              <Trash2 className="icon" />
              {words.remove}
            </Button>
          ) : (
            <Button kind="quiet" small onClick={onCancelSending}>
              <X className="icon" />
              {words.cancel}
            </Button>
          )}
          {sentShare !== undefined && <SentBar share={sentShare} />}
        </Preview>
      ) : media.isShrinking ? (
        <div className="drop" role="status">
          <span className="tile tint-0" aria-hidden="true">
            <Spinner />
          </span>
          <span className="fill">{words.shrinking}</span>
          <Button kind="quiet" small onClick={remove}>
            {words.cancel}
          </Button>
        </div>
      ) : (
        <Chooser id={id} error={error} onChoose={media.choose} onChange={onChange} />
      )}
    </Field>
  );
}

interface ChooserProps {
  id: string;
  error: string | undefined;
  onChoose: (file: File) => Promise<void>;
  onChange: () => void;
}

function Chooser({ id, error, onChoose, onChange }: ChooserProps) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    // Lets the same file be chosen again after it was removed.
    event.currentTarget.value = "";
    if (!file) return;
    onChange();
    void onChoose(file);
  };
  return (
    <label className={error ? "drop error" : "drop"}>
      <input
        type="file"
        className="visually-hidden"
        accept={accepted}
        onChange={choose}
        {...describeControl(id, { error })}
      />
      <IconTile icon={ImagePlus} look="tint-0" />
      <span className="fill">
        <span className="row-title own-line">{words.add}</span>
        <span className="xs muted own-line">{words.hint}</span>
      </span>
    </label>
  );
}

function Preview({ ready, children }: { ready: ReadyMedia; children: React.ReactNode }) {
  const { kind, url, blob, originalBytes, name } = ready;
  const size = formatBytes(blob.size);
  const isSmaller = blob.size < originalBytes;
  return (
    <div className="chosen">
      <div className="media">
        {kind === "image" ? (
          <img src={url} alt={words.photoAlt} width={640} height={360} />
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: people's own clips come without captions
          <video src={url} aria-label={words.videoAlt} controls playsInline preload="metadata" />
        )}
      </div>
      <div className="row wraps between">
        <span className="fill xs muted" role="status">
          <span className="own-line truncate">{name}</span>
          {isSmaller ? words.shrunk(formatBytes(originalBytes), size) : size}
        </span>
        {children}
      </div>
    </div>
  );
}

function SentBar({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className="sent">
      <progress value={percent} max={100} aria-label={words.sendingLabel} />
      <span className="xs muted">{words.sending(percent)}</span>
    </div>
  );
}
