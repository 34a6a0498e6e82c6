import type { ReactNode } from "react";
import { useDataSaver } from "./data-saver.ts";

interface SavedPictureProps {
  src: string;
  alt: string;
  /** Width and height in pixels, which reserve the space: a thumbnail's if not given. */
  size?: number;
  /** Shown in data-saving mode. */
  instead: ReactNode;
}

const thumbnailSize = 320;

/** A small square picture that is not downloaded on slow or data-saving connections. */
export function SavedPicture({ src, alt, size = thumbnailSize, instead }: SavedPictureProps) {
  const saver = useDataSaver();
  if (saver === "on") return instead;
  return (
    <img
      src={src}
      alt={alt}
      width={size}
      height={size}
      // Until scripts run, the style sheet hides it to save data; hidden lazy pictures do not load.
      className={saver === "unknown" ? "unless-saving" : undefined}
      loading="lazy"
      decoding="async"
    />
  );
}
