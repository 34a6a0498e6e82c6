import { Image, Play } from "lucide-react";
import { useRef, useState } from "react";
import { uiTexts } from "#texts/ui.ts";
import { IconTile } from "#web/ui/identity/tile.tsx";
import { useDataSaver } from "./data-saver.ts";

type MediaProps = {
  kind: "image" | "video";
  src: string;
  alt: string;
  sizeBytes?: number | undefined;
  /** The main picture of its page: loads before others. */
  isMain?: boolean;
};

/** A photo or video at 16:9. Photos wait for a press while data is saved; videos always do. */
export function Media(props: MediaProps) {
  return <div className="media">{props.kind === "video" ? <Video {...props} /> : <Photo {...props} />}</div>;
}

function Photo({ src, alt, sizeBytes, isMain }: MediaProps) {
  const saver = useDataSaver();
  const [isAsked, setAsked] = useState(false);
  if (isAsked || saver !== "on")
    return (
      <img
        src={src}
        alt={alt}
        // Even the main picture: a lazy picture is not loaded while `unless-saving` hides it.
        loading="lazy"
        fetchPriority={isMain ? "high" : undefined}
        className={saver === "unknown" ? "unless-saving" : undefined}
      />
    );
  return (
    <button type="button" className="tapload" onClick={() => setAsked(true)}>
      <IconTile icon={Image} />
      <span>{uiTexts.showPhoto}</span>
      {sizeBytes !== undefined && <small>{formatBytes(sizeBytes)}</small>}
    </button>
  );
}

/** Loads nothing before Play is pressed. */
function Video({ src, alt, sizeBytes }: MediaProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const play = () => {
    setPlaying(true);
    video.current?.play().catch(() => undefined);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: people's own clips come without captions */}
      <video
        ref={video}
        src={src}
        preload="none"
        aria-label={alt || undefined}
        controls={isPlaying}
        playsInline
      />
      {!isPlaying && (
        <>
          <button type="button" className="play" aria-label={uiTexts.playVideo} onClick={play}>
            <Play className="icon" />
          </button>
          {sizeBytes !== undefined && (
            <span className="tag">
              <Play className="icon" />
              {formatBytes(sizeBytes)}
            </span>
          )}
        </>
      )}
    </>
  );
}

/** "140 KB", "3.2 MB" */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
