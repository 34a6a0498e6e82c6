import type { ReactNode } from "react";
import { useDataSaver } from "#web/ui/content/data-saver.ts";

interface SavedPictureProps {
  src: string;
  alt: string;
  /** Pixels of both sides, for the place it takes. */
  size: number;
  /** Stands there while data is saved. */
  instead: ReactNode;
}

/** A small square picture that costs nothing on slow and saving connections. */
export function SavedPicture({ src, alt, size, instead }: SavedPictureProps) {
  const saver = useDataSaver();
  if (saver === "on") return instead;
  const image = <img src={src} alt={alt} width={size} height={size} loading="lazy" decoding="async" />;
  return saver === "unknown" ? <noscript>{image}</noscript> : image;
}
